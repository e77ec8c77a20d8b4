// One import in a process of its own, as `npm run import` runs it, so that its memory is its own: `bench/import.ts` starts it.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { DatabaseLocation } from '#server/database/location.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { startImport } from '#server/imports/jobs/import-runner.ts'

export interface ChildJob {
  readonly database: DatabaseLocation
  readonly path: string
  readonly scratchFolder: string
}

export interface Spent {
  readonly seconds: number
  /** Seconds of processor. */
  readonly processor: number
  /** Megabytes of memory at the most, pages of files that the system lends it included. */
  readonly memory: number
}

const { database, path, scratchFolder } = JSON.parse(process.argv[2] ?? '') as ChildJob
const { workspaceId } = await prepareDatabase(database, null)
const [started, before] = [performance.now(), process.cpuUsage()]
let last = ''
const say = (state: string) => {
  if (state !== last) console.error(`${((performance.now() - started) / 1000).toFixed(1)} s: ${state}`)
  last = state
}
const job = {
  ...{ id: randomUUID(), path, name: basename(path), format: 'auto' as const, dryRun: false },
  ...{ database, scratchFolder, workspaceId },
}
const outcome = await startImport(job, ({ state, done, of }) =>
  say(`${state} ${of > 0 ? Math.floor((done / of) * 10) * 10 : 0} %`),
)
if (outcome.kind !== 'report' || outcome.report.state !== 'done' || outcome.report.rejected > 0)
  throw new Error(JSON.stringify(outcome).slice(0, 500))
const { user, system } = process.cpuUsage(before)
const spent: Spent = {
  seconds: (performance.now() - started) / 1000,
  processor: (user + system) / 1e6,
  memory: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify(spent))
