import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import type { ImportJob, OnProgress } from '#server/imports/jobs/import-job.ts'
import { runImport } from '#server/imports/jobs/run-import.ts'

export type TrialOptions = Partial<
  Pick<
    ImportJob,
    | 'id'
    | 'format'
    | 'dryRun'
    | 'preview'
    | 'dateOrder'
    | 'decimalMark'
    | 'amountUnit'
    | 'groupMemory'
    | 'mapping'
    | 'rejectedPath'
    | 'rejectedLimit'
    | 'shop'
  >
>

/** A database after its migrations, which take most of the time of a small import; made once. */
let emptyDatabase: Buffer | undefined

/** A database of its own in a temporary folder, to import into. */
export class Trial {
  readonly folder = mkdtempSync(join(tmpdir(), 'orderboard-import-'))
  readonly databaseFile = databaseFile(this.folder)
  readonly workspaceId = 1

  readonly #timeZone: string | null

  constructor(timeZone: string | null = null) {
    this.#timeZone = timeZone
    this.#createDatabase()
  }

  import(content: string | Uint8Array, options: TrialOptions = {}, onProgress?: OnProgress): Promise<ImportReport> {
    const path = join(this.folder, 'upload')
    writeFileSync(path, content)
    return this.importPath(path, options, onProgress)
  }

  async importPath(path: string, options: TrialOptions = {}, onProgress?: OnProgress): Promise<ImportReport> {
    const { workspaceId, databaseFile } = this
    const job: ImportJob = {
      id: randomUUID(),
      path,
      name: 'orders',
      database: { kind: 'sqlite', file: databaseFile },
      scratchFolder: join(this.folder, 'uploads'),
      workspaceId,
      format: 'auto',
      dryRun: false,
    }
    const outcome = await runImport({ ...job, ...options }, () => 0, onProgress)
    if (outcome.kind === 'failed') throw new Error(outcome.reason)
    return outcome.report
  }

  rows(sql: string): Record<string, unknown>[] {
    const database = openSqliteFile(this.databaseFile)
    try {
      const statement = database.prepare(sql)
      statement.setReadBigInts(true)
      return statement.all().map((row) => ({ ...row }))
    } finally {
      database.close()
    }
  }

  /** Everything that an import may change, to compare before and after. */
  everything(): unknown {
    return ['orders', 'order_lines', 'imports'].map((table) => this.rows(`select * from ${table} order by 1, 2, 3`))
  }

  /** Back to a database without orders. */
  forget(): void {
    rmSync(this.folder, { recursive: true, force: true })
    this.#createDatabase()
  }

  #createDatabase(): void {
    if (emptyDatabase) {
      mkdirSync(this.folder, { recursive: true })
      writeFileSync(this.databaseFile, emptyDatabase)
    } else {
      openSqliteFile(this.databaseFile).close()
      emptyDatabase = readFileSync(this.databaseFile)
    }
    const database = openSqliteFile(this.databaseFile)
    const insert = `insert into workspaces (id, slug, name, time_zone) values (?, 'main', 'Main', ?)`
    database.prepare(insert).run(this.workspaceId, this.#timeZone)
    database.close()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Whether accepted, rejected, repeated and blank are the records. */
export function closes({ records, accepted, rejected, repeated, blank }: ImportReport): boolean {
  return accepted + rejected + repeated + blank === records
}
