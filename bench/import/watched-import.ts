import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ChildJob, Spent } from './import-child.ts'

export interface Watched extends Spent {
  /** Peak of the process's private memory in megabytes, without file pages; Linux only. */
  readonly ownMemory: number | undefined
}

const CHILD = fileURLToPath(new URL('./import-child.ts', import.meta.url))
const EVERY = 250

/** One import in a process of its own, whose memory is looked at four times a second. */
export async function watchedImport(job: ChildJob): Promise<Watched> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let ownMemory: number | undefined
  const timer = setInterval(() => {
    const now = ownMemoryOf(child.pid)
    if (now !== undefined) ownMemory = Math.max(ownMemory ?? 0, now)
  }, EVERY)
  try {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const output = await text(child.stdout)
    if ((await ended) !== 0) throw new Error('The import failed; above it says why.')
    return { ...(JSON.parse(output) as Spent), ownMemory }
  } finally {
    clearInterval(timer)
  }
}

function ownMemoryOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}
