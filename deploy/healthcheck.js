// Asks the server of this container how it is, on the port in force: `--port` of its command line, else CASTDEX_PORT.
const { readFileSync } = require('node:fs')
const { get } = require('node:http')

const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0')
const flagOf = (name) => {
  const joined = words.find((word) => word.startsWith(`--${name}=`))
  if (joined !== undefined) return joined.slice(name.length + 3)
  const at = words.indexOf(`--${name}`)
  return at < 0 ? undefined : words[at + 1]
}
const port = flagOf('port') ?? process.env.CASTDEX_PORT ?? '8080'
const host = flagOf('host') ?? process.env.CASTDEX_HOST ?? '127.0.0.1'
const check = ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)
const plain = host.replace(/^\[|\]$/g, '')
const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[plain] ?? plain
const place = host.startsWith('unix:')
  ? { socketPath: host.slice('unix:'.length) }
  : { host: reached, port }
get({ ...place, path: '/healthz' }, check).on('error', () => process.exit(1))
