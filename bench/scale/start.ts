import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
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
  const child = spawn(process.execPath, [resolve('src/server/main.ts')], {
    env: { PORT: '0', DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  try {
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      const address = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address === undefined) continue
      await (await fetch(`${address}/api/orders`)).json()
      const listed = performance.now()
      await (await fetch(`${address}/api/dashboard?from=2025-11-01&to=2026-10-31`)).json()
      return { list: listed - start, dashboard: performance.now() - listed }
    }
    throw new Error(`The server ended without an address: ${output}`)
  } finally {
    child.kill()
    await ended
  }
}
