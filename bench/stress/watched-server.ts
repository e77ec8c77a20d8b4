import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from '#bench/call.ts'
import { type EndedProcess, startServerProcess } from '#scripts/server-process.ts'

/** Resources that a process has open. */
export interface OpenResources {
  readonly sockets: number
  readonly threads: number
  /** Files other than the database. */
  readonly files: readonly string[]
}

/** The real server as a process, with its data and temporary files below `folder`; its open resources are read from /proc. */
export class WatchedServer {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #ended: Promise<EndedProcess>
  readonly target: Target

  private constructor(child: ChildProcess, folder: string, ended: Promise<EndedProcess>, port: number) {
    this.#child = child
    this.#folder = folder
    this.#ended = ended
    this.target = { host: '127.0.0.1', port }
  }

  /** `heap`: megabytes that V8 may use, as Node would choose in a container of limited memory. */
  static async start(folder: string, heap: number): Promise<WatchedServer> {
    const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
    await mkdir(temporary, { recursive: true })
    const env = { DATA_DIR: dataDir, TMPDIR: temporary, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2' }
    const { child, address, ended } = startServerProcess(env, [`--max-old-space-size=${heap}`])
    process.once('exit', () => child.kill('SIGKILL'))
    try {
      return new WatchedServer(child, folder, ended, Number(new URL(await address).port))
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Megabytes of resident memory: now, and the most so far. */
  memory(): { readonly now: number; readonly most: number } {
    return memoryOf(this.#child.pid)
  }

  openResources(): OpenResources {
    const process = `/proc/${this.#child.pid}`
    const sockets = readdirSync(`${process}/fd`).filter((fd) => linkOf(`${process}/fd/${fd}`).startsWith('socket:'))
    const files = readdirSync(this.#folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('orderboard.db'))
      .map((entry) => join(entry.parentPath, entry.name).slice(this.#folder.length + 1))
    return { sockets: sockets.length, threads: readdirSync(`${process}/task`).length, files: files.sort() }
  }

  /** Ends it as an operator would. Resolves with its exit code, null if it was killed. */
  async stop(maxWaitMs = 20_000): Promise<number | null> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), maxWaitMs)
    const { code } = await this.#ended
    clearTimeout(timer)
    return code
  }
}

/** Megabytes of a process's resident memory: now, and the most so far; Linux only. */
export function memoryOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** '' for a descriptor that was closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
