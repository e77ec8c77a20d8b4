import type { WriteTransaction } from '#server/database/ports.ts'
import type { OrderImage, Sign } from './order-image.ts'

/** Keeps one derived table in step: gathers changes of orders, then writes them. */
export interface Keeper {
  add(image: OrderImage, sign: Sign): void
  /** Writes what was gathered, and has gathered nothing then. */
  flush(transaction: WriteTransaction, workspaceId: number): Promise<void>
}
