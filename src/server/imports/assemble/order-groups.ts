import { crc32 } from 'node:zlib'
import { addToGroups, firstRow, type OrderGroup, ordersOf } from './order-group.ts'
import { mergeSorted, type ScratchFile, type SpilledList, spilledList } from './scratch.ts'

/** Measured bytes of the objects of a record and of each of its lines, in addition to the file's text. */
const RECORD_SIZE = 850
const LINE_SIZE = 210

/** Each part of the largest accepted file must fit into memory. */
const PARTS = 256

/**
 * Groups the records of a file by order ID, in any order and of any number. Records that do not fit into
 * memory are distributed on the disk by a hash of their order's ID, so all records of an order are in one part. In the end
 * each part is grouped, and the parts are merged into the order of the file. `memory`: bytes that records may take in memory;
 * `scratch`: for those that exceed it; the caller closes the file.
 */
export function orderGroups(memory: number, scratch: ScratchFile) {
  const newParts = () => Array.from({ length: PARTS }, () => spilledList<OrderGroup>(scratch))
  const inMemory = new Map<string, OrderGroup>()
  let parts: readonly SpilledList<OrderGroup>[] = []
  /** Bytes of all objects. */
  let objects = 0
  const spill = (order: OrderGroup) => parts[crc32(order.id) % PARTS]?.push(order)
  return {
    /** `order`: of one record; `read`: bytes of the file so far. A text cut out of the file's text keeps all of it in memory. */
    add(order: OrderGroup, read: number): void {
      if (parts.length > 0) {
        spill(order)
        return
      }
      addToGroups(inMemory, order)
      objects += RECORD_SIZE + LINE_SIZE * (order.rows[0]?.lines.length ?? 0)
      if (objects + read <= memory) return
      parts = newParts()
      for (const group of inMemory.values()) spill(group)
      inMemory.clear()
    },
    /**
     * All orders, by their first records, and how many there are; to be called once, after the last record. `onGroup` gets every
     * group, in any order.
     */
    finish(onGroup: (group: OrderGroup) => void) {
      if (parts.length === 0) {
        for (const group of inMemory.values()) onGroup(group)
        return { size: inMemory.size, orders: () => inMemory.values().flatMap(ordersOf) }
      }
      let size = 0
      const sorted = newParts()
      for (const [i, part] of parts.entries()) {
        const groups = new Map<string, OrderGroup>()
        for (const order of part.values()) addToGroups(groups, order)
        for (const group of groups.values()) {
          onGroup(group)
          sorted[i]?.push(group)
        }
        size += groups.size
      }
      const lists = () => sorted.map((list) => list.values())
      return { size, orders: () => mergeSorted(lists(), (group) => firstRow(group).record).flatMap(ordersOf) }
    },
  }
}
