import { crc32 } from 'node:zlib'
import { addToGroups, firstRow, type OrderGroup } from './order-group.ts'
import { mergeSorted, type ScratchFile, SpilledList } from './scratch.ts'

/** Measured bytes of the objects of a record and of each of its lines, in addition to the file's text. */
const RECORD_SIZE = 850
const LINE_SIZE = 210

/** Each part of the largest accepted file must fit into memory. */
const PARTS = 256

export interface GroupMemory {
  /** Bytes that records may take in memory. */
  readonly memory: number
  /** For records that exceed it; the caller closes the file. */
  readonly scratch: ScratchFile
}

/** All orders of a file. */
export interface GroupedOrders {
  readonly size: number
  /** In the order of their first records. */
  all(): Iterable<OrderGroup>
}

/**
 * Groups the records of a file by order ID, in any order and of any number. Records that do not fit into
 * memory are distributed on the disk by a hash of their order's ID, so all records of an order are in one part. In the end
 * each part is grouped, and the parts are merged into the order of the file.
 */
export class OrderGroups {
  readonly #memory: GroupMemory
  readonly #groups = new Map<string, OrderGroup>()
  #parts: readonly SpilledList<OrderGroup>[] = []
  /** Bytes of all objects. */
  #size = 0

  constructor(memory: GroupMemory) {
    this.#memory = memory
  }

  /** `order`: of one record; `read`: bytes of the file so far. A text cut out of the file's text keeps all of it in memory. */
  add(order: OrderGroup, read: number): void {
    if (this.#parts.length > 0) {
      this.#spill(order)
      return
    }
    addToGroups(this.#groups, order)
    this.#size += RECORD_SIZE + LINE_SIZE * (order.rows[0]?.lines.length ?? 0)
    if (this.#size + read <= this.#memory.memory) return
    this.#parts = this.#newParts()
    for (const group of this.#groups.values()) this.#spill(group)
    this.#groups.clear()
  }

  /** To be called once, after the last record. `onGroup` gets every order, in any order. */
  finish(onGroup: (group: OrderGroup) => void): GroupedOrders {
    if (this.#parts.length === 0) {
      const groups = this.#groups
      for (const group of groups.values()) onGroup(group)
      return { size: groups.size, all: () => groups.values() }
    }
    let size = 0
    const sorted = this.#newParts()
    for (const [i, part] of this.#parts.entries()) {
      const groups = new Map<string, OrderGroup>()
      for (const order of part.values()) addToGroups(groups, order)
      for (const group of groups.values()) {
        onGroup(group)
        sorted[i]?.push(group)
      }
      size += groups.size
    }
    const lists = () => sorted.map((list) => list.values())
    return { size, all: () => mergeSorted(lists(), (group) => firstRow(group).record) }
  }

  #newParts(): SpilledList<OrderGroup>[] {
    return Array.from({ length: PARTS }, () => new SpilledList<OrderGroup>(this.#memory.scratch))
  }

  #spill(order: OrderGroup): void {
    this.#parts[crc32(order.id) % PARTS]?.push(order)
  }
}
