/**
 * Loaded before a program whose hosts are written into it: what it dials over TLS under such a name
 * ends at a port of this machine. Nothing in the program changes.
 */
const tls = require('node:tls')

const [names, port] = [
  (process.env.LOOPBACK_HOSTS ?? '').split(','),
  Number(process.env.LOOPBACK_PORT),
]
const connect = tls.connect

tls.connect = function connectToLoopback(options, ...rest) {
  const name = options?.servername ?? options?.host
  if (!names.includes(name)) throw new Error(`a test dials ${String(name)}`)
  return connect.call(
    this,
    { ...options, servername: name, host: '127.0.0.1', port },
    ...rest,
  )
}
