import type { DatabaseSync } from 'node:sqlite'

/**
 * Puts the indexes of empty tables of orders and lines aside while it is filled: made of all rows at once, they need half the
 * time. Inside the caller's transaction, so that readers never miss them.
 */
export class IndexShelf {
  readonly #database: DatabaseSync
  #aside: readonly string[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  putAside(): void {
    if (this.#aside.length > 0 || this.#database.prepare('select 1 from orders limit 1').get()) return
    const indexes = this.#database
      .prepare(
        `select name, sql from sqlite_schema where type = 'index' and tbl_name in ('orders', 'order_lines') and sql is not null`,
      )
      .all()
    for (const { name } of indexes) this.#database.exec(`drop index ${name}`)
    this.#aside = indexes.map(({ sql }) => String(sql))
  }

  /** `onIndex` is called for each index that is made. */
  putBack(onIndex: () => void = () => {}): void {
    for (const sql of this.#aside) {
      this.#database.exec(sql)
      onIndex()
    }
    this.#aside = []
  }
}
