import type { GroupEvidence } from './group-evidence.ts'
import type { OrderGroup } from './order-group.ts'

/** All orders of a file, put together. */
export interface GroupedOrders {
  readonly size: number
  /** What all of them say about the file. */
  evidence(): GroupEvidence
  /** In the order of their first records. */
  all(): Iterable<OrderGroup>
}
