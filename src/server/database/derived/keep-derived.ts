import type { DatabaseSync } from 'node:sqlite'
import { Customers } from './keep-customers.ts'
import { DateCounts } from './keep-date-counts.ts'
import { OrderRollups } from './keep-order-rollups.ts'
import { ProductRollups } from './keep-product-rollups.ts'
import { SearchIndex } from './keep-search.ts'
import { SharedTexts } from './keep-shared-texts.ts'
import type { OrderImage, Sign } from './order-image.ts'

// Bounds what is held in memory, so that an import of any size stays flat.
const MAX_PENDING = 20_000

export interface DerivedKeeper {
  /** An order that changed is its old image with -1n, then its new one with 1n. */
  add(image: OrderImage, sign: Sign): void
  /** Writes what was gathered; must run in the transaction that wrote the orders, before its commit. */
  flush(): void
}

/** Keeps every derived table of one workspace in step with its orders. */
export function derivedKeeper(database: DatabaseSync, workspaceId: number): DerivedKeeper {
  const keepers = [OrderRollups, ProductRollups, Customers, DateCounts, SharedTexts, SearchIndex].map(
    (Keeper) => new Keeper(database, workspaceId),
  )
  let pending = 0
  const flush = () => {
    for (const keeper of keepers) keeper.flush()
    pending = 0
  }
  return {
    add(image, sign) {
      for (const keeper of keepers) keeper.add(image, sign)
      if (++pending >= MAX_PENDING) flush()
    },
    flush,
  }
}
