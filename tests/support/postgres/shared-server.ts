import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, clusterIn, startCluster } from '#scripts/postgres-cluster.ts'

/** Milliseconds. Creating a cluster takes seconds on a busy machine. */
const PATIENCE = 120_000

interface Noted {
  readonly port?: number
  readonly folder?: string
  readonly failure?: string
}

/** The PostgreSQL server of a test run. Test workers are separate processes and coordinate through a folder. */
export class SharedServer {
  readonly #lock: string
  readonly #note: string

  constructor(folder: string) {
    this.#lock = join(folder, 'starting')
    this.#note = join(folder, 'server.json')
  }

  /** The running server. The first caller starts it; it stops with the process `lifetime`. */
  async cluster(lifetime: number): Promise<Cluster> {
    if (this.#isFirst()) await this.#start(lifetime)
    const until = performance.now() + PATIENCE
    while (!existsSync(this.#note)) {
      if (performance.now() > until) throw new Error('The PostgreSQL server of the tests did not start in time.')
      await wait(50)
    }
    const { port, folder, failure } = this.#noted()
    if (port === undefined || folder === undefined) throw new Error(failure)
    return clusterIn(folder, port)
  }

  /** Stops and removes it, if a test has started it. */
  stop(): void {
    if (!existsSync(this.#note)) return
    const { port, folder } = this.#noted()
    if (port !== undefined && folder !== undefined) clusterIn(folder, port).remove()
  }

  #isFirst(): boolean {
    try {
      mkdirSync(this.#lock)
      return true
    } catch {
      return false
    }
  }

  async #start(lifetime: number): Promise<void> {
    const note = (noted: Noted) => {
      // Other processes read it whole or not at all.
      writeFileSync(`${this.#note}.part`, JSON.stringify(noted))
      renameSync(`${this.#note}.part`, this.#note)
    }
    try {
      const { port, folder } = await startCluster({ lifetime })
      note({ port, folder })
    } catch (error) {
      note({ failure: error instanceof Error ? error.message : String(error) })
    }
  }

  #noted(): Noted {
    return JSON.parse(readFileSync(this.#note, 'utf8')) as Noted
  }
}
