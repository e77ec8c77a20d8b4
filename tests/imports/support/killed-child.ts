import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WritingTask } from './writing-child.ts'

const CHILD = fileURLToPath(new URL('./writing-child.ts', import.meta.url))

/** Runs the task in a process of its own, which `until` may wait for; then it is killed. Answers the lines it said. */
export async function killedChild(task: WritingTask, until: (said: () => string[]) => Promise<unknown>) {
  const started = performance.now()
  const child = spawn(process.execPath, [CHILD, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] })
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
