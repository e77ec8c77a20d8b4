import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ROOT } from '#scripts/root.ts'

export interface EndedProcess {
  /** null after a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ServerProcess {
  readonly child: ChildProcess & { readonly stdout: Readable }
  /** The address, once the server has printed it; rejects when the process ends before. */
  readonly address: Promise<string>
  readonly ended: Promise<EndedProcess>
  /** What it has printed so far. */
  readonly stdout: () => string
}

/** What the launcher sets for every process (scripts/launch.mjs). */
const { MALLOC_ARENA_MAX, NODE_COMPILE_CACHE } = process.env
const LAUNCHER_ENV = {
  ...(MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX }),
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}

/** Starts the server as a process with these variables and the launcher's, on any free port unless they name one. */
export function startServerProcess(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, join(ROOT, 'src', 'server', 'main.ts')], {
    env: { PORT: '0', ...LAUNCHER_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const ended = new Promise<EndedProcess>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const found = /Orderboard is running at (http:\S+?)["\s]/.exec(stdout)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server ended without an address: ${stdout}${stderr}`)))
  })
  address.catch(() => {})
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return { child, address, ended, stdout: () => stdout }
}
