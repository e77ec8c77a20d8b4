import type { DatabaseSync } from 'node:sqlite'
import { Cells } from './cells.ts'
import type { OrderImage, Sign } from './order-image.ts'

/** Keeps `shared_texts`. */
export class SharedTexts {
  readonly #texts = new Cells()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  add({ projectKey, statusKey }: OrderImage, sign: Sign): void {
    // Folded texts hold no NUL.
    this.#texts.add([statusKey, projectKey], [sign])
  }

  flush(): void {
    const upsert = this.#database.prepare(
      'insert into shared_texts values (?, ?, ?, ?) on conflict do update set orders = orders + excluded.orders',
    )
    const drop = this.#database.prepare(
      'delete from shared_texts where workspace_id = ? and project_key = ? and status_key = ? and orders = 0',
    )
    for (const { key, sums } of this.#texts.take()) {
      const [status = '', project = ''] = key
      upsert.run(this.#workspaceId, project, status, sums[0] ?? 0n)
      if ((sums[0] ?? 0n) <= 0n) drop.run(this.#workspaceId, project, status)
    }
  }
}
