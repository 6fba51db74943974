/** A real nginx that hands on what lies below a path, as a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`

/** In CI a missing nginx is a failure, not a gap. */
export const RUNS_NGINX =
  spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0 || process.env['CI'] === 'true'

if (!RUNS_NGINX)
  process.stderr.write(
    'left out: tests behind a proxy need nginx (Debian: apt-get install nginx)\n',
  )

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

interface Front {
  readonly port: number
  readonly path: string
  /** The proxy takes the path away. */
  readonly strips: boolean
  readonly upstream: number
}

/** `http`: what is in the block of that name. */
const configOf = (folder: string, http: string): string => `
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${http}
}
`

const serverOf = ({ port, path, strips, upstream }: Front): string => `
  server {
    listen 127.0.0.1:${String(port)};
    location ${path}${strips ? '/' : ''} {
      proxy_pass http://127.0.0.1:${String(upstream)}${strips ? '/' : ''};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
    location / { return 418; }
  }
`

/** Starts nginx; it ends with the scope. */
export function startNginx(front: Front): Promise<AsyncDisposable> {
  return runNginx(front.port, serverOf(front))
}

/** Starts nginx with what is in its block `http`, and waits until the port is open. */
export async function runNginx(port: number, http: string): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-nginx-'))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configOf(folder, http))
  const words = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  const child: ChildProcess = spawn(
    'nginx',
    [...words, '-g', 'daemon off; master_process off;'],
    { env: { PATH }, stdio: 'ignore' },
  )
  const closed = once(child, 'close')
  await eventually(() => isOpen(port), 'nginx listens')
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await closed
      await rm(folder, { recursive: true })
    },
  }
}
