/** An address that leads to whichever server is the primary, as a managed database has one. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Endpoint extends AsyncDisposable {
  readonly port: number
  /** From now on; connections that are open stay where they are. */
  leadTo(port: number): void
}

export async function openEndpoint(first: number): Promise<Endpoint> {
  let target = first
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = keep(connect({ host: '127.0.0.1', port: target, noDelay: true }))
    keep(client)
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
