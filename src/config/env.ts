/** Reads the environment; nothing else does. */

/**
 * Kubernetes sets such variables in each container of a namespace for a service that is called
 * `castdex` or begins so: https://kubernetes.io/docs/concepts/services-networking/service
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
  /** Every `CASTDEX_*` variable that is set, known or not. */
  readonly variables: ReadonlyMap<string, string>
  /** Names of the variables that Kubernetes set for a service; they are no settings. */
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

/** Returns whether npm runs this process, as `npm start` does. */
export function isRunByNpm(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['npm_lifecycle_event'] !== undefined
}

/**
 * The first descriptor that systemd passes on:
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
const FIRST_FD = 3

/**
 * Returns whether systemd has opened a socket for this process. It keeps the socket open over
 * restarts. Processes that start later inherit the variables, but not the socket.
 */
export function hasInheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env,
): boolean {
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0
}

/** Returns its descriptor, and takes the variables away from processes that start later. */
export function takeInheritedSocket(
  environment: NodeJS.ProcessEnv = process.env,
): number | undefined {
  if (!hasInheritedSocket(environment)) return undefined
  delete environment['LISTEN_PID']
  delete environment['LISTEN_FDS']
  delete environment['LISTEN_FDNAMES']
  return FIRST_FD
}
