import type { WriteTransaction } from '#server/database/ports.ts'
import { addCells, SHARED_TEXTS } from './cell-tables.ts'
import { Cells } from './cells.ts'
import type { OrderImage, Sign } from './order-image.ts'
import type { Keeper } from './updater.ts'

/** Keeps `shared_texts`. */
export class SharedTexts implements Keeper {
  readonly #texts = new Cells()

  add({ projectKey, statusKey }: OrderImage, sign: Sign): void {
    // Folded texts hold no NUL.
    this.#texts.add([projectKey, statusKey], [sign])
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    await addCells(transaction, workspaceId, SHARED_TEXTS, this.#texts.take())
  }
}
