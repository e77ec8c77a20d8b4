import { resolve } from 'node:path'
import { startServerProcess } from '#scripts/server-process.ts'
import { printFigure } from './measure.ts'

const ROUNDS = 5

/** From the process's start to its first answer to a list, and its first dashboard after that. */
export async function measureStart(folder: string, url?: string): Promise<void> {
  const rounds: StartTimes[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await startOnce(resolve(folder), url))
  const budget = { p95: 1000 }
  printFigure({ what: 'server start to the first list', ours: rounds.map(({ list }) => list), budget })
  printFigure({ what: 'first dashboard after the start', ours: rounds.map(({ dashboard }) => dashboard) })
}

/** Milliseconds. */
interface StartTimes {
  readonly list: number
  readonly dashboard: number
}

async function startOnce(dataDir: string, url?: string): Promise<StartTimes> {
  const start = performance.now()
  const server = startServerProcess({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
  try {
    const address = await server.address
    await (await fetch(`${address}/api/orders`)).json()
    const listed = performance.now()
    await (await fetch(`${address}/api/dashboard?from=2025-11-01&to=2026-10-31`)).json()
    return { list: listed - start, dashboard: performance.now() - listed }
  } finally {
    server.child.kill()
    await server.ended
  }
}
