/** Takes the headers of an answer: a reply of Fastify does, or a list as Node takes it. */
export interface Headers {
  header(name: string, value: string | number): unknown
}

export class HeaderList implements Headers {
  /** Names and values alternate. */
  readonly list: string[]

  constructor(list: string[]) {
    this.list = list
  }

  header(name: string, value: string | number): void {
    this.list.push(name, String(value))
  }
}
