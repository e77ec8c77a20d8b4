import { openAsBlob, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '#bench/quantiles.ts'
import type { ImportProgress } from '#contract/imports/import-schema.ts'
import { startServerProcess } from '#scripts/server-process.ts'

/** Requests of each kind before the import and after it. */
const ROUNDS = 100
/** Milliseconds between two requests: people look, they do not hammer. */
const PAUSE = 20

const TERMS = ['andi', 'lamp', 'main street', '#CM10', 'o', 'complete', 'zqxjkv']

/** What people look at while an import runs; each gets a number that differs from call to call. */
const LOOKS: Readonly<Record<string, (n: number) => string>> = {
  'first page of the list': () => '/api/orders',
  'a page in the middle, by amount': (n) => `/api/orders?sort=amount&page=${1000 + n}`,
  'a search': (n) => `/api/orders?q=${encodeURIComponent(TERMS[n % TERMS.length] ?? '')}`,
  'the dashboard of a year': () => '/api/dashboard?from=2025-11-01&to=2026-10-31',
}

type Spent = Readonly<Record<string, number[]>>

const nothing = (): Spent => Object.fromEntries(Object.keys(LOOKS).map((what) => [what, []]))

/**
 * Lists, searches and the dashboard asked of a running server: alone, while it imports `path`, and afterwards. `database`:
 * the address of a PostgreSQL server's; without it, the file in `dataDir`.
 */
export async function measureMeanwhile(dataDir: string, path: string, database?: string): Promise<void> {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...(database && { DATABASE_URL: database }) }
  const server = startServerProcess(env)
  try {
    const address = await server.address
    const alone = nothing()
    for (let n = 0; n < ROUNDS; n++) await look(address, n, alone)
    const [reading, writing] = [nothing(), nothing()]
    const started = performance.now()
    let log = 0
    const key = crypto.randomUUID()
    let isDone = false
    const imported = send(address, path, key).finally(() => {
      isDone = true
    })
    for (let n = 0; !isDone; n++) {
      const { state } = await progressOf(address, key)
      await look(address, n, state === 'writing' ? writing : reading)
      log = Math.max(log, sizeOf(`${dataDir}/orderboard.db-wal`))
    }
    const created = await imported
    const seconds = (performance.now() - started) / 1000
    const after = nothing()
    for (let n = 0; n < ROUNDS; n++) await look(address, n, after)
    print({ 'without an import': alone, 'while it reads': reading, 'while it writes': writing, afterwards: after })
    console.log(
      `\n${created} orders in ${seconds.toFixed(1)} s; the server's memory at most ${memoryOf(server.child.pid)}.`,
    )
    if (database === undefined) {
      const left = sizeOf(`${dataDir}/orderboard.db-wal`)
      console.log(`The write-ahead log grew to ${megabytes(log)} and came down to ${megabytes(left)}.`)
    }
  } finally {
    server.child.kill()
    await server.ended
  }
}

async function look(address: string, n: number, spent: Spent): Promise<void> {
  for (const [what, path] of Object.entries(LOOKS)) {
    const start = performance.now()
    const reply = await fetch(address + path(n))
    if (!reply.ok) throw new Error(`${path(n)} answered ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
    spent[what]?.push(performance.now() - start)
    await wait(PAUSE)
  }
}

async function send(address: string, path: string, key: string): Promise<number> {
  const reply = await fetch(`${address}/api/imports?name=bench.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'idempotency-key': key },
    body: await openAsBlob(path),
  })
  const report = (await reply.json()) as { readonly state?: string; readonly orders: { readonly created: number } }
  if (report.state !== 'done') throw new Error(JSON.stringify(report).slice(0, 500))
  return report.orders.created
}

async function progressOf(address: string, key: string): Promise<Partial<ImportProgress>> {
  return (await (await fetch(`${address}/api/imports/${key}`)).json()) as Partial<ImportProgress>
}

function print(phases: Readonly<Record<string, Spent>>): void {
  console.log(`| p50 / p95 in ms | ${Object.keys(phases).join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(Object.keys(phases).length)}`)
  for (const what of Object.keys(LOOKS)) {
    const cells = Object.values(phases).map((spent) => pair(spent[what] ?? []))
    console.log(`| ${[what, ...cells].join(' | ')} |`)
  }
}

function pair(values: readonly number[]): string {
  return `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)} (${values.length})`
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** Available on Linux only. */
function memoryOf(pid: number | undefined): string {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return `${(Number(kilobytes) / 1024).toFixed(0)} MB`
  } catch {
    return 'unknown'
  }
}
