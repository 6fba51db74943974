/** Reads the environment; nothing else does. */

/**
 * Kubernetes sets such variables in each container of a namespace for a service that is called
 * `castdex` or begins so: https://kubernetes.io/docs/concepts/services-networking/service
 */
const SERVICE_LINKS = [
  /_SERVICE_HOST$/,
  /_SERVICE_PORT(?:_[A-Z0-9_]+)?$/,
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
