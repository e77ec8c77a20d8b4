import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The oldest supported PostgreSQL. */
const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs (15 or newer): PG_BIN, else on the PATH, else Debian's. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PG_BIN) return env.PG_BIN
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'))
  return [...(env.PATH ?? '').split(delimiter), ...newestFirst].find(isRecent)
}

let provided: string | undefined

/** `findPostgres`, or installs PostgreSQL; throws an error that says what to do if that fails. */
export function providePostgres(): string {
  provided ??= findPostgres()
  if (provided) return provided
  console.log('Installing PostgreSQL for the tests…')
  const installed = installFromDebian()
  if (installed) return installed
  throw new Error(
    `The tests need the programs of PostgreSQL ${OLDEST} or newer, and installing them failed. Install them (on Debian: apt-get install postgresql) or name their folder in PG_BIN, then run the tests again.`,
  )
}

function isRecent(folder: string): boolean {
  if (!['initdb', 'postgres', 'pg_ctl', 'pg_basebackup'].every((name) => existsSync(join(folder, name)))) return false
  const version = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/\) (\d+)/.exec(version)?.[1]) >= OLDEST
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  // Otherwise the package would also start a server.
  const folder = '/etc/postgresql-common/createcluster.d'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'orderboard-tests.conf'), 'create_main_cluster = false\n')
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options)
  return findPostgres()
}

/** The path of pgbouncer: on the PATH, else installed from Debian; `undefined` if neither works. */
export function providePooler(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const find = () => {
    const folders = [...(env.PATH ?? '').split(delimiter), '/usr/sbin']
    return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
  }
  const found = find()
  if (found || process.getuid?.() !== 0) return found
  const options = { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], options)
  return find()
}
