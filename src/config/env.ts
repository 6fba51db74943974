/** Reads the environment. No other file does. */

/**
 * Variables that Kubernetes sets in each container for a service named `castdex…`:
 * https://kubernetes.io/docs/concepts/services-networking/service
 */
const SERVICE_LINKS = [
  /_SERVICE_HOST$/,
  /_SERVICE_PORT(?:_|$)/,
  /_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/,
]
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//

function isServiceLink(name: string, value: string): boolean {
  if (SERVICE_LINKS.some((form) => form.test(name))) return true
  return name.endsWith('_PORT') && SERVICE_ADDRESS.test(value)
}

export interface Environment {
  /** All `CASTDEX_*` variables, including unknown ones. */
  readonly variables: ReadonlyMap<string, string>
  /** Variables that Kubernetes set for a service. They are not settings. */
  readonly serviceLinks: readonly string[]
}

export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Environment {
  const variables = new Map<string, string>()
  const serviceLinks: string[] = []
  for (const [name, value] of Object.entries(environment)) {
    if (!name.toUpperCase().startsWith('CASTDEX_') || value === undefined) continue
    if (isServiceLink(name, value)) serviceLinks.push(name)
    else variables.set(name, value)
  }
  return { variables, serviceLinks }
}

export function isRunByNpm(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['npm_lifecycle_event'] !== undefined
}

/**
 * First descriptor that systemd passes on:
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
const FIRST_FD = 3

/**
 * Returns whether systemd passed this process a socket, which stays open over restarts. The PID
 * is checked because child processes inherit the variables without the socket.
 */
export function hasInheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env,
): boolean {
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0
}

/**
 * Returns the descriptor of the socket and removes the variables, so that child processes do not
 * inherit them.
 */
export function takeInheritedSocket(
  environment: NodeJS.ProcessEnv = process.env,
): number | undefined {
  if (!hasInheritedSocket(environment)) return undefined
  delete environment['LISTEN_PID']
  delete environment['LISTEN_FDS']
  delete environment['LISTEN_FDNAMES']
  return FIRST_FD
}
