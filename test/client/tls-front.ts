/**
 * A server's port behind TLS, with a certificate made for the test, for clients that speak nothing
 * else.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

export interface TlsFront extends AsyncDisposable {
  readonly port: number
  /** For `NODE_EXTRA_CA_CERTS`. */
  readonly certificate: string
}

/**
 * `hosts`: whose names the certificate has. `port`: of this machine, where plain HTTP is spoken.
 */
export async function openTlsFront(
  hosts: readonly string[],
  port: number,
): Promise<TlsFront> {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const named = ['-subj', '/CN=castdex test', '-addext', `subjectAltName=${names}`]
  execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (socket) => {
      const plain = connect(port, '127.0.0.1')
      socket.pipe(plain).pipe(socket)
      plain.on('error', () => socket.destroy())
      socket.on('error', () => plain.destroy())
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
}
