/**
 * Loaded before castdex (`node --require`), in every thread of it: every name leads to loopback,
 * and every connection to a feed's or site's port goes to the farm, unencrypted. Nothing else is
 * dialled: what is not loopback fails here. With `DEMO_FARM_NETWORK=off` it is a machine without a
 * network: no name server answers, and nobody can be dialled.
 */
'use strict'
const dns = require('node:dns')
const net = require('node:net')
const tls = require('node:tls')

const port = Number(process.env.DEMO_FARM_PORT)
const LOOPBACK = '127.0.0.1'
const noSuch = (code) =>
  Promise.reject(Object.assign(new Error('no such address'), { code }))

const isOff = process.env.DEMO_FARM_NETWORK === 'off'

const { Resolver } = dns.promises
Resolver.prototype.resolve4 = () =>
  isOff ? noSuch('ECONNREFUSED') : Promise.resolve([LOOPBACK])
Resolver.prototype.resolve6 = () => noSuch(isOff ? 'ECONNREFUSED' : 'ENODATA')
dns.promises.lookup = () => noSuch(isOff ? 'EAI_AGAIN' : 'ENOTFOUND')

/** Only loopback, whoever asks and however the address was found. */
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...given) {
  const [first] = Array.isArray(given[0]) ? given[0] : given
  const { host, path, lookup } = typeof first === 'object' && first !== null ? first : {}
  const isKnown =
    typeof path === 'string' ||
    typeof lookup === 'function' ||
    (host ?? '').startsWith('127.')
  if (!isKnown) throw new Error('a test dials loopback only')
  return connect.apply(this, given)
}

const toFarm = ({ host, lookup }) => net.connect({ host, lookup, port })
const plain = net.connect
net.connect = (options, ...rest) =>
  typeof options === 'object' && Number(options.port) === 80
    ? toFarm(options)
    : plain(options, ...rest)
tls.connect = (options) => {
  const socket = toFarm(options)
  socket.once('connect', () => socket.emit('secureConnect'))
  return socket
}
