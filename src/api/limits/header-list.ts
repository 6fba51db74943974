/** A target for response headers: a Fastify reply or a raw list for Node. */
export interface Headers {
  header(name: string, value: string | number): unknown
}

export class HeaderList implements Headers {
  /** Alternating names and values. */
  readonly list: string[]

  constructor(list: string[]) {
    this.list = list
  }

  header(name: string, value: string | number): void {
    this.list.push(name, String(value))
  }
}
