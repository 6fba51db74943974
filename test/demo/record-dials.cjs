/**
 * Loaded before castdex (`node --require`), in every thread of it: each name that is asked for and
 * each connection that is made is written into the file DIALS and refused, so that nothing leaves
 * this machine.
 */
'use strict'
const dns = require('node:dns')
const { appendFileSync } = require('node:fs')
const net = require('node:net')

const refuse = (what) => {
  appendFileSync(process.env.DIALS, `${what}\n`)
  return Object.assign(new Error('no network'), { code: 'ECONNREFUSED', syscall: 'queryA' })
}

for (const name of ['resolve4', 'resolve6'])
  dns.promises.Resolver.prototype[name] = (host) => Promise.reject(refuse(`name ${host}`))
dns.promises.lookup = (host) => Promise.reject(refuse(`name ${host}`))
// A server asks for the name of the address that it listens on.
const { lookup } = dns
dns.lookup = (host, ...rest) =>
  host === '127.0.0.1' ? lookup(host, ...rest) : rest.at(-1)(refuse(`name ${host}`))
net.Socket.prototype.connect = function (...given) {
  const [first] = Array.isArray(given[0]) ? given[0] : given
  const error = refuse(`connection to ${String(first?.host ?? first?.path ?? first)}`)
  process.nextTick(() => this.destroy(error))
  return this
}
