/** Types of the used part of autocannon, which has none. */
declare module 'autocannon' {
  interface Request {
    readonly method: string
    readonly path: string
    readonly body?: string
  }
  interface Client {
    setRequests(requests: readonly Request[]): void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
    readonly requests?: readonly Request[]
    /** Called per connection. */
    readonly setupClient?: (client: Client) => void
  }
  interface Result {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
