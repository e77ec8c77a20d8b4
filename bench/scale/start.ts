import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { printFigure } from './measure.ts'

const ROUNDS = 5

/** From the process's start to its first answer to a list. */
export async function measureStart(folder: string, url?: string): Promise<void> {
  const spent: number[] = []
  for (let round = 0; round < ROUNDS; round++) spent.push(await startOnce(resolve(folder), url))
  printFigure({ what: 'server start to the first list', ours: spent, budget: { p95: 1000 } })
}

async function startOnce(dataDir: string, url?: string): Promise<number> {
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
      const address = /Orderboard answers at (http:\S+?)["\s]/.exec(output)?.[1]
      if (address === undefined) continue
      await (await fetch(`${address}/api/orders`)).json()
      return performance.now() - start
    }
    throw new Error(`The server ended without an address: ${output}`)
  } finally {
    child.kill()
    await ended
  }
}
