import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { call, type Target } from './call.ts'
import { spread } from './quantiles.ts'
import { ATTACKS, UNANSWERED } from './stress/attacks.ts'
import { HonestClient, type HonestResult } from './stress/honest-client.ts'
import { type OpenResources, WatchedServer } from './stress/watched-server.ts'

const ORDERS = 50_000
/** Megabytes of resident memory that the server may use at most. */
const MEMORY = 512
/** Megabytes: half, as Node itself chooses where it sees that limit. */
const HEAP = MEMORY / 2
const MAX_SECONDS = 600
/** Seconds after the attacks in which everything has to be given back. */
const RECOVERY = 60
const SAMPLED = 250
const PRINTED = 10_000

/**
 * Everything that a client can open, all at once, against the real server, while an honest client works. Prints what
 * happened; exit code 1 when a request of the honest client failed, memory passed the limit, or something was not given back.
 */
export async function run([seconds = '120', orders = String(ORDERS)]: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The stress script reads /proc and needs Linux.')
  const [duration, count] = [Math.min(Number(seconds), MAX_SECONDS), Number(orders)]
  if (!(duration > 0) || !(count > 0)) throw new Error('Usage: npm run bench -- stress [SECONDS] [ORDERS]')
  // Through the exit, which ends the server too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const folder = await mkdtemp(join(tmpdir(), 'orderboard-stress-'))
  try {
    const importId = await filled(folder, count)
    const problems = await stressed(folder, importId, duration)
    for (const problem of problems) console.log(`FAILED: ${problem}`)
    if (problems.length === 0) console.log('passed: the honest client was served, and everything was given back.')
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills the folder through a server of its own, so that the memory of the one that is watched is its own too. */
async function filled(folder: string, count: number): Promise<string> {
  const server = await WatchedServer.start(folder, HEAP)
  try {
    const body = encoded(tableText(shopifyRows(makeShop(1, count)), PLAIN), PLAIN)
    const importId = crypto.randomUUID()
    const headers = { 'content-type': 'text/csv', 'idempotency-key': importId }
    const path = '/api/imports?name=shop.csv'
    const answer = await call(server.target, {
      ...{ path, method: 'POST', headers, body, from: '127.0.0.1' },
      maxWaitMs: 300_000,
    })
    if (answer.status !== 200) throw new Error(`The orders were refused: ${answer.status} ${answer.body.slice(0, 300)}`)
    console.log(`${count} orders imported.`)
    return importId
  } finally {
    await server.stop()
  }
}

async function stressed(folder: string, importId: string, seconds: number): Promise<string[]> {
  const server = await WatchedServer.start(folder, HEAP)
  try {
    await warmUp(server.target, importId)
    const before = await settled(server)
    console.log(`before: ${described(server, before)}`)
    const { honest, unanswered } = await attacked(server, importId, seconds)
    const { most } = server.isRunning ? server.memory() : { most: Number.NaN }
    for (const [kind, spent] of Object.entries(honest.spent))
      console.log(`honest ${kind.padEnd(10)} ${String(spent.length).padStart(5)} requests, ms: ${spread(spent)}`)
    const problems = honest.failures.slice(0, 5).map((failure) => `the honest client's ${failure}`)
    if (honest.failures.length > 5)
      problems.push(`${honest.failures.length - 5} more requests of the honest client failed.`)
    for (const kind of ['list', 'search', 'dashboard', 'import'])
      if (!honest.spent[kind]?.length) problems.push(`no ${kind} of the honest client succeeded.`)
    problems.push(...unanswered.map((name) => `${name}: none was answered.`))
    if (!server.isRunning) return [...problems, 'the server ended during the attacks.']
    if (most > MEMORY) problems.push(`the server used ${most} MB of memory; ${MEMORY} MB are allowed.`)
    problems.push(...(await notGivenBack(server, before)))
    console.log(`after:  ${described(server, server.openResources())}`)
    const code = await server.stop()
    if (code !== 0) problems.push(`the server ended with ${code ?? 'a kill'} after SIGTERM.`)
    return problems
  } finally {
    if (server.isRunning) await server.stop()
  }
}

/** One request of each kind, so that permanent resources exist before they are counted. */
async function warmUp(target: Target, importId: string): Promise<void> {
  const from = '127.0.0.1'
  await Promise.all(['kim', 'oslo', 'an', 'zz'].map((q) => call(target, { path: `/api/orders?q=${q}`, from })))
  const body = 'Order ID,Date,Total\nwarm-1,2025-01-02,3\n'
  for (const path of ['/api/orders.json?q=kim', '/api/dashboard?period=all']) await call(target, { path, from })
  for (const path of ['/api/imports/preview', `/api/imports/${importId}/undo?dryRun=1`, '/api/imports'])
    await call(target, { path, method: 'POST', headers: { 'content-type': 'text/csv' }, body, from, maxWaitMs: 60_000 })
}

interface Attacked {
  readonly honest: HonestResult
  /** Attacks of which no request was answered, so that they may have shown nothing. */
  readonly unanswered: readonly string[]
}

async function attacked(server: WatchedServer, importId: string, seconds: number): Promise<Attacked> {
  const controller = new AbortController()
  const { signal } = controller
  const honest = new HonestClient(server.target)
  const results = new Map(ATTACKS.map(({ name }) => [name, new Map<string, number>()]))
  const attacks = ATTACKS.map(({ name, run }, i) => {
    const noted = results.get(name)
    const note = (result: string) => noted?.set(result, (noted.get(result) ?? 0) + 1)
    return run({ target: server.target, from: `127.0.0.${2 + i}`, signal, importId, note })
  })
  const watching = watch(server, honest, signal)
  const timer = setTimeout(() => controller.abort(), seconds * 1000)
  try {
    await Promise.all([honest.work(signal), watching])
  } finally {
    clearTimeout(timer)
    controller.abort()
    await Promise.allSettled(attacks)
  }
  for (const [name, noted] of results)
    console.log(
      `${name}: ${[...noted].map(([result, times]) => `${times} × ${result}`).join(', ') || 'nothing happened'}`,
    )
  const unanswered = [...results].filter(([, noted]) => [...noted.keys()].every((result) => result === UNANSWERED))
  return { honest: honest.result, unanswered: unanswered.map(([name]) => name) }
}

/** Prints memory and open resources every ten seconds. Resolves at the signal, or when the server has ended. */
async function watch(server: WatchedServer, honest: HonestClient, signal: AbortSignal): Promise<void> {
  const start = performance.now()
  let printed = start
  while (!signal.aborted && server.isRunning) {
    await wait(SAMPLED, undefined, { signal }).catch(() => {})
    if (!server.isRunning || performance.now() - printed < PRINTED) continue
    printed = performance.now()
    const { spent, failures } = honest.result
    const served = Object.values(spent).reduce((sum, { length }) => sum + length, 0)
    const at = String(Math.round((printed - start) / 1000)).padStart(4)
    console.log(
      `${at} s: ${described(server, server.openResources())}; honest: ${served} served, ${failures.length} failed`,
    )
  }
}

function described(server: WatchedServer, { sockets, threads, files }: OpenResources): string {
  const { now, most } = server.memory()
  return `${now} MB (most ${most}), ${sockets} sockets, ${threads} threads, ${files.length} files`
}

/** Open resources once they no longer change. */
async function settled(server: WatchedServer): Promise<OpenResources> {
  let last = server.openResources()
  for (let same = 0, rounds = 0; same < 8 && rounds < 80; rounds++) {
    await wait(SAMPLED)
    const now = server.openResources()
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0
    last = now
  }
  return last
}

/** Resources that are still open after the recovery time, as problems. */
async function notGivenBack(server: WatchedServer, before: OpenResources): Promise<string[]> {
  const end = performance.now() + RECOVERY * 1000
  for (;;) {
    const now = server.openResources()
    const extra = now.files.filter((file) => !before.files.includes(file))
    const problems = [
      now.sockets > before.sockets && `${now.sockets} sockets are open; there were ${before.sockets} before.`,
      now.threads > before.threads && `${now.threads} threads run; there were ${before.threads} before.`,
      extra.length > 0 && `${extra.length} files were left, ${extra[0]} among them.`,
    ].filter((problem) => problem !== false)
    if (problems.length === 0 || performance.now() > end) return problems.map((text) => `${RECOVERY} s later, ${text}`)
    await wait(SAMPLED)
  }
}
