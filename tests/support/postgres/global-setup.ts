import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SharedServer } from './shared-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the cases run over that are for both. */
    database: 'sqlite' | 'postgres'
    /** Where the tests of one run keep what they share: one PostgreSQL server, and databases. */
    runFolder: string
    /** The process of the whole run. */
    runPid: number
  }
}

/** One PostgreSQL server for the whole run: started by the first test that asks for it, stopped and removed at the end. */
export default function setup(project: TestProject): () => void {
  // Every project of the run comes here, in one process.
  const folder = join(tmpdir(), `orderboard-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  project.provide('runFolder', folder)
  project.provide('runPid', process.pid)
  return () => {
    new SharedServer(folder).stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
