/** Where headers of an answer are put: a reply of Fastify, or a list as Node takes it. */
export interface Headers {
  header(name: string, value: string | number): unknown
}

export class HeaderList implements Headers {
  /** Names and values in turns. */
  readonly list: string[]

  constructor(list: string[]) {
    this.list = list
  }

  header(name: string, value: string | number): void {
    this.list.push(name, String(value))
  }
}
