/** The part of autocannon that the benchmarks call; the package has no types of its own. */
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
    /** Called for each connection. */
    readonly setupClient?: (client: Client) => void
  }
  interface Result {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
