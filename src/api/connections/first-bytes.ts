/**
 * Hands a connection to Node's HTTP server when its first bytes come. A crowd that sends nothing
 * would otherwise get a parser for each connection, and accepting it would take thrice as long.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Greeter {
  /** Serves HTTP on an accepted connection, which is paused, from its first bytes on. */
  greet(socket: Socket): void
  /** Closes connections that have received no bytes. */
  closeSilent(): void
}

/** A connection is closed after `silenceMs` without a byte. */
export function openGreeter(server: Server, silenceMs: number): Greeter {
  const [serveHttp] = server.listeners('connection')
  server.removeAllListeners('connection')
  // `node:http` takes no such option; `node:net` reads it from the server.
  Object.assign(server, { pauseOnConnect: true })
  const silent = new Set<Socket>()

  function greet(socket: Socket): void {
    const close = (): void => void socket.destroy()
    const forget = (): boolean => silent.delete(socket)
    // After a long turn the timer fires before the bytes that have come are read.
    const closeLater = (): void => void setImmediate(() => silent.has(socket) && close())
    silent.add(socket)
    socket.on('error', close).on('end', close).on('close', forget)
    socket.setTimeout(silenceMs, closeLater)
    socket.once('data', (chunk) => {
      forget()
      socket.off('error', close).off('end', close).off('close', forget)
      socket.setTimeout(0, closeLater)
      serveHttp?.call(server, socket)
      socket.emit('data', chunk)
      // The stream resumes reading in the next tick, even if it was paused again by then.
      process.nextTick(() => {
        process.nextTick(() => {
          if (socket.isPaused()) socket.emit('pause')
        })
      })
    })
  }

  return {
    greet,
    closeSilent() {
      for (const socket of silent) socket.destroy()
    },
  }
}
