import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providePostgres } from './postgres.ts'

interface ClusterOptions {
  /** Whether commits reach the disk. Tests are faster without. */
  readonly isDurable?: boolean
  /** Additional lines of postgresql.conf. */
  readonly settings?: readonly string[]
  /** Additional arguments of initdb. */
  readonly init?: readonly string[]
  /** The primary of which this server is a replica. */
  readonly from?: Cluster
  /** The process after whose end it is removed. Default: this one. */
  readonly lifetime?: number
}

/** A PostgreSQL server for tests, on a free port of this machine. */
export interface Cluster {
  readonly port: number
  readonly folder: string
  /** The address of one of its databases. */
  url(database: string): string
  start(): void
  /** 'immediate' is like a power cut. */
  stop(mode: 'fast' | 'immediate'): void
  /** Restarts a server that was killed or crashed; waits until its last process is gone and it answers. */
  revive(): void
  /** Stops it and removes its files. */
  remove(): void
}

/** Creates and starts a server in a temporary folder; the caller removes it. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-pg-'))
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const cluster = clusterIn(folder, await freePort())
  const data = join(folder, 'data')
  try {
    if (options.from) {
      const source = ['-h', '127.0.0.1', '-p', String(options.from.port), '-U', 'postgres']
      run(folder, 'pg_basebackup', ...source, '-D', data, '-R', '-c', 'fast', '-X', 'stream')
    } else {
      const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
      run(
        folder,
        'initdb',
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=trust',
        '--no-sync',
        ...locale,
        ...(options.init ?? []),
      )
    }
    const file = join(data, 'postgresql.auto.conf')
    writeFileSync(file, settingsOf(cluster.port, options, data), { mode: 0o600 })
    if (owner) chownSync(file, owner.uid, owner.gid)
    cluster.start()
  } catch (error) {
    cluster.remove()
    throw error
  }
  removeAfter(options.lifetime ?? process.pid, folder)
  return cluster
}

/** An existing server in its folder. */
export function clusterIn(folder: string, port: number): Cluster {
  const data = join(folder, 'data')
  return {
    port,
    folder,
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start: () => run(folder, 'pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log')),
    revive() {
      for (let attempt = 0; ; attempt++) {
        try {
          this.stop('immediate')
        } catch {
          // It is not running.
        }
        try {
          return this.start()
        } catch (error) {
          // A remaining process keeps their shared memory until it ends.
          if (attempt === 100) throw error
          spawnSync('sleep', ['0.1'])
        }
      }
    },
    stop: (mode) => run(folder, 'pg_ctl', 'stop', '-w', '-m', mode, '-D', data),
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) this.stop('immediate')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function run(folder: string, program: string, ...values: string[]): void {
  const options = { ...ownerOfServers(), cwd: folder, encoding: 'utf8', env: ENVIRONMENT } as const
  const output = join(folder, 'output')
  const file = openSync(output, 'w')
  // Not pipes, because the server would keep them open.
  const done = spawnSync(join(providePostgres(), program), values, { ...options, stdio: ['ignore', file, file] })
  closeSync(file)
  if (done.status === 0) return
  throw new Error(`${program} failed: ${done.error?.message ?? ''}${tail(output)}${tail(join(folder, 'log'))}`)
}

// Independent of the environment of the person who runs the tests.
const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

function settingsOf(port: number, { isDurable = false, settings = [], from }: ClusterOptions, data: string): string {
  const before = from ? readFileSync(join(data, 'postgresql.auto.conf'), 'utf8') : ''
  const safety = isDurable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']
  const lines = [`port = ${port}`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`]
  const replication = before.split('\n').filter((line) => line.startsWith('primary_conninfo'))
  return [...replication, ...lines, 'max_connections = 200', ...safety, ...settings, ''].join('\n')
}

/** PostgreSQL refuses to run as root, so root starts it as the user postgres or nobody. */
export function ownerOfServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody. Run the tests as a user.')
}

/** The server outlives the process that started it, so a background shell removes it when that process is gone. */
function removeAfter(pid: number, folder: string): void {
  const script = `while kill -0 ${pid} 2>/dev/null && [ -d '${folder}' ]; do sleep 2; done
    [ -d '${folder}' ] || exit 0
    kill -QUIT $(head -1 '${folder}/data/postmaster.pid'); sleep 1; rm -rf '${folder}'`
  spawn('sh', ['-c', script], { cwd: tmpdir(), detached: true, stdio: 'ignore' }).unref()
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-2000)
  } catch {
    return ''
  }
}
