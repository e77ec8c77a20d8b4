import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { databaseFile } from '#server/database/sqlite/open.ts'

/** In one step, so that the server sees all of a copied database or nothing of it. */
const ALL_PAGES = { rate: 1_000_000 }

/** Saves the database of a running server, and puts what was saved in its place: every table of it. */
export class SavedDatabases {
  readonly #dataDir: string
  readonly #database: DatabaseSync
  readonly #saved = new Map<string, DatabaseSync>()
  #content: string | undefined
  #version: unknown
  #copies = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#database = new DatabaseSync(databaseFile(dataDir), { timeout: 10_000 })
  }

  has(content: string): boolean {
    return this.#saved.has(content)
  }

  /** Whether `content` was saved or copied last, and nothing was written since. */
  isCurrent(content: string): boolean {
    return this.#content === content && this.#version === this.#dataVersion()
  }

  async save(content: string): Promise<void> {
    const file = join(this.#dataDir, `saved-${this.#saved.size}.db`)
    await backup(this.#database, file, ALL_PAGES)
    this.#saved.set(content, new DatabaseSync(file, { readOnly: true }))
    this.#note(content)
  }

  async copy(content: string): Promise<void> {
    const saved = this.#saved.get(content)
    if (!saved) throw new Error(`Not saved: ${content}`)
    await backup(saved, databaseFile(this.#dataDir), ALL_PAGES)
    // Answers are cached by this version, which two tests may both increase.
    this.#database.prepare('update workspaces set settings_version = settings_version + ?').run(1000 * ++this.#copies)
    this.#note(content)
  }

  close(): void {
    for (const database of [this.#database, ...this.#saved.values()]) database.close()
  }

  #note(content: string): void {
    this.#content = content
    this.#version = this.#dataVersion()
  }

  /** Differs after every write by another connection. */
  #dataVersion(): unknown {
    return this.#database.prepare('pragma data_version').get()?.data_version
  }
}
