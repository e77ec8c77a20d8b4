import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, freePort, ownerOfServers } from '#scripts/postgres-cluster.ts'
import { command } from './databases.ts'

/** A pooler before a server, which lends each transaction any of two connections. */
export interface Pooler {
  url(database: string): string
  stop(): void
}

/** `program` is pgbouncer's path. */
export async function startPooler(program: string, { port: server }: Cluster): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any']
  const pool = ['pool_mode = transaction', 'default_pool_size = 2', 'max_client_conn = 200']
  const databases = `* = host=127.0.0.1 port=${server} user=postgres`
  writeFileSync(file, ['[databases]', databases, '[pgbouncer]', ...settings, ...pool, ''].join('\n'))
  const owner = ownerOfServers()
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  const child = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' })
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  for (let attempt = 0; ; attempt++) {
    try {
      await command(url('postgres'), 'select 1')
      return { url, stop }
    } catch (error) {
      if (attempt < 50) await wait(100)
      else {
        stop()
        throw error
      }
    }
  }
}
