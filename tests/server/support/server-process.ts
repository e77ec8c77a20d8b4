import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface ServerProcess {
  readonly child: ChildProcess & { readonly stdout: Readable }
  /** The address, once the server has printed it; rejects when the process ends before. */
  readonly address: Promise<string>
  readonly ended: Promise<Ended>
  /** What it has printed so far. */
  readonly stdout: () => string
}

/** The real server in a process of its own, in this environment and no other; killed when the test is over. */
export function serverProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [MAIN], { env: { PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const found = /Orderboard answers at (http:\S+?)["\s]/.exec(stdout)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server ended without an address: ${stderr}`)))
  })
  address.catch(() => {})
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, address, ended, stdout: () => stdout }
}
