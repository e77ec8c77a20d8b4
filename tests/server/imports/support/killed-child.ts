import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { random } from '#tests/support/random.ts'
import type { WritingTask } from './writing-child.ts'

const CHILD = fileURLToPath(new URL('./writing-child.ts', import.meta.url))

/** Runs the task in a child process and kills it once `until` resolves. Returns the lines it printed. */
export async function killedChild(task: WritingTask, until: (said: () => string[]) => Promise<unknown>) {
  const started = performance.now()
  const child = spawn(process.execPath, [...LOAD_BUNDLES, CHILD, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)))
  const said = () => text.split('\n').slice(0, -1)
  await Promise.race([ended, until(said)])
  child.kill('SIGKILL')
  const wasKilled = (await ended) === 'SIGKILL'
  return { wasKilled, lines: said(), took: performance.now() - started }
}

/**
 * Runs the task and kills it at a random moment, `kills` times, and calls `after` each time. The first `from` (0 to 1)
 * of the expected duration is never killed. `took`: expected milliseconds, updated when a run ends before its kill.
 */
export async function killAtRandom(
  { kills, from, took }: { readonly kills: number; readonly from: number; readonly took: number },
  run: (round: number, until: () => Promise<unknown>) => ReturnType<typeof killedChild>,
  after: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  let whole = took
  let killed = 0
  for (let round = 0; killed < kills; round++) {
    if (round === 5 * kills) throw new Error(`Of ${round} runs only ${killed} were killed before they ended.`)
    const { wasKilled, lines, took } = await run(round, () => wait((from + (1 - from) * random()) * whole))
    if (wasKilled) killed++
    else whole = took
    await after(lines)
  }
}
