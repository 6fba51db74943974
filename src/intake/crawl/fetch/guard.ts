/**
 * Guards sockets against untrusted URLs (SSRF). It checks each URL before each hop. It resolves a
 * name once, checks all its addresses, and connects to one of them without a second lookup.
 */
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { AllowsAddress } from './address.ts'

/** Below this port, only 80 and 443 are known to serve HTTP. */
const FIRST_USER_PORT = 1024

/**
 * The bad ports of the Fetch standard from 1024 up: https://fetch.spec.whatwg.org/#port-blocking
 */
const BAD_PORTS: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10_080,
]

/**
 * Default ports of databases, queues and daemons, from IANA
 * (https://www.iana.org/assignments/service-names-port-numbers) or their manuals. Many of these
 * services trust every client. Ports from 32768 are omitted: they are ephemeral ports.
 */
const SERVICE_PORTS: Readonly<Record<string, readonly number[]>> = {
  adb: [5037, 5555],
  ajp: [8009],
  cassandra: [7199, 9042, 9160],
  cockroachdb: [26_257],
  consul: [8300, 8301, 8302, 8500, 8501, 8502],
  couchdb: [5984, 6984],
  docker: [2375, 2376, 2377],
  elasticsearch: [9200, 9300],
  erlang: [4369],
  etcd: [2379, 2380],
  influxdb: [8086],
  iscsi: [3260],
  'java rmi': [1098, 1099],
  kafka: [9092],
  kibana: [5601],
  kubernetes: [6443, 10_250, 10_255, 10_256],
  memcached: [11_211],
  mongodb: [27_017, 27_018, 27_019, 28_017],
  mqtt: [1883, 8883],
  mssql: [1433, 1434],
  mysql: [3306, 3307],
  nats: [4222, 6222, 8222],
  neo4j: [7473, 7474, 7687],
  nomad: [4646, 4647, 4648],
  oracle: [1521, 2483, 2484],
  postgresql: [5432, 5433, 6432],
  printers: [9100],
  rabbitmq: [5671, 5672, 15_672, 25_672],
  'remote desktop': [3389, 5900, 5901, 5902, 5903],
  redis: [6379, 6380, 16_379, 26_379],
  rethinkdb: [28_015, 29_015],
  vault: [8200, 8201],
  winrm: [5985, 5986],
  x11: [6001, 6002, 6003, 6004, 6005, 6006, 6007],
  zookeeper: [2181, 2888, 3888],
}

/** Decides which ports may serve feeds: 80, 443, and user ports without a known other service. */
export const OTHER_PORTS: ReadonlySet<number> = new Set([
  ...BAD_PORTS,
  ...Object.values(SERVICE_PORTS).flat(),
])

/** Returns whether a URL's port may serve feeds; '' means the default port of its scheme. */
export function isWebPort(port: string): boolean {
  if (port === '' || port === '80' || port === '443') return true
  return Number(port) >= FIRST_USER_PORT && !OTHER_PORTS.has(Number(port))
}

export type GuardReason =
  | 'refused-scheme'
  | 'refused-credentials'
  | 'refused-port'
  | 'refused-name'
  | 'refused-address'

/** The error never contains the URL, which may include a password. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
  readonly code = 'CASTDEX_GUARD'
  readonly reason: GuardReason

  constructor(reason: GuardReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Resolves to all addresses of a name, or rejects with a `node:dns` code. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** Returns the host of a URL in socket form: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname

const refuseAddress = (host: string): GuardError =>
  new GuardError('refused-address', `${host} is or leads to an address that is not public`)

export interface Guard {
  /** Throws a `GuardError` for a disallowed URL, without DNS resolution. */
  assertUrl(url: URL): void
  /**
   * Lookup function for `net.connect`. It returns checked addresses or fails with a `GuardError`.
   */
  readonly lookup: LookupFunction
}

/** Rejects a name if any of its addresses is not public: mixed addresses indicate an attack. */
const resolvePublic = async (
  host: string,
  allows: AllowsAddress,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> => {
  const addresses = await resolve(host)
  if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
    throw refuseAddress(host)
  return addresses
}

export function openGuard(allows: AllowsAddress, resolve: Resolve): Guard {
  return {
    assertUrl(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new GuardError(
          'refused-scheme',
          `the scheme ${url.protocol} is not http or https`,
        )
      }
      if (url.username !== '' || url.password !== '') {
        throw new GuardError('refused-credentials', 'the URL carries credentials')
      }
      if (!isWebPort(url.port))
        throw new GuardError(
          'refused-port',
          `port ${url.port} is not one that feeds are served on`,
        )
      // Sockets do not resolve IP literals, so `lookup` does not check them.
      const host = hostOf(url)
      if (isIP(host) !== 0 && !allows(host)) throw refuseAddress(host)
    },
    lookup(host, options, callback) {
      resolvePublic(host, allows, resolve).then(
        (addresses) => {
          const [first] = addresses
          if (options.all === true) callback(null, [...addresses])
          else callback(null, first?.address ?? '', first?.family)
        },
        (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
      )
    },
  }
}
