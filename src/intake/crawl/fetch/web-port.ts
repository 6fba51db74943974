/** Decides which ports may serve feeds: 80, 443, and user ports without a known other service. */

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

export const OTHER_PORTS: ReadonlySet<number> = new Set([
  ...BAD_PORTS,
  ...Object.values(SERVICE_PORTS).flat(),
])

/** Returns whether a URL's port may serve feeds; '' means the default port of its scheme. */
export function isWebPort(port: string): boolean {
  if (port === '' || port === '80' || port === '443') return true
  return Number(port) >= FIRST_USER_PORT && !OTHER_PORTS.has(Number(port))
}
