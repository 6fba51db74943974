/** Where headers of an answer are put: a reply of Fastify, or a list as Node takes it. */
export interface Headers {
  header(name: string, value: string | number): unknown
  hasHeader(name: string): boolean
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

  hasHeader(name: string): boolean {
    return this.list.some((each, place) => place % 2 === 0 && each === name)
  }
}
