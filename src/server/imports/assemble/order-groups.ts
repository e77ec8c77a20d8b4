import { clean } from '#server/database/clean-text.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import { addToGroup, type IncomingRow, type OrderGroup } from './order-group.ts'
import { mergeSorted } from './scratch/merge-sorted.ts'
import type { ScratchFile } from './scratch/scratch-file.ts'
import { SpilledList } from './scratch/spilled-list.ts'

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
  #parts: readonly SpilledList<OrderGroup | IncomingRow>[] = []
  /** Bytes of all objects. */
  #size = 0
  #lastId = ''

  constructor(room: GroupMemory) {
    this.#memory = room
  }

  /** `read`: bytes of the file read so far. A text cut out of the file's text keeps all of it in memory. */
  add(parsed: ParsedRecord, record: number, line: number, fingerprint: string, read: number): void {
    const id = clean(parsed.id)
    const adjacent = this.#lastId === id && !parsed.startsOrder
    this.#lastId = id
    const row = { id, parsed, record, line, fingerprint, adjacent }
    if (this.#parts.length > 0) {
      this.#spill(row)
      return
    }
    addToGroup(this.#groups, row)
    this.#size += RECORD_SIZE + LINE_SIZE * parsed.lines.length
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
    const sorted = this.#newParts<OrderGroup>()
    for (const [i, part] of this.#parts.entries()) {
      for (const group of groupsOf(part)) {
        onGroup(group)
        sorted[i]?.push(group)
        size++
      }
    }
    const all = () =>
      mergeSorted(
        sorted.map((list) => list.values()),
        ({ rows }) => rows[0]?.record ?? 0,
      )
    return { size, all }
  }

  #newParts<T>(): SpilledList<T>[] {
    return Array.from({ length: PARTS }, () => new SpilledList<T>(this.#memory.scratch))
  }

  #spill(value: OrderGroup | IncomingRow): void {
    const { id } = value
    let hash = 0x811c9dc5
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
    // The low bits alone differ too little between consecutive IDs.
    this.#parts[((hash ^ (hash >>> 15)) >>> 0) % PARTS]?.push(value)
  }
}

function groupsOf(part: SpilledList<OrderGroup | IncomingRow>): Iterable<OrderGroup> {
  const groups = new Map<string, OrderGroup>()
  for (const spilled of part.values()) {
    if ('rows' in spilled) groups.set(spilled.id, spilled)
    else addToGroup(groups, spilled)
  }
  return groups.values()
}
