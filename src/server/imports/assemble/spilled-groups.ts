import { GroupTable, type IncomingRow, type OrderGroup } from './group-table.ts'
import { type GroupedOrders, GroupingDetector } from './grouping-detector.ts'
import { mergeSorted } from './scratch/merge-sorted.ts'
import type { ScratchFile } from './scratch/scratch-file.ts'
import { SpilledList } from './scratch/spilled-list.ts'

/** So many that each part of the largest file fits into memory. */
const PARTS = 256

type Spilled = { readonly group: OrderGroup } | { readonly row: IncomingRow }

/**
 * Orders of a file that is too large for memory. Records are distributed by a hash of their order's ID, so all records of
 * an order are in one part. Then each part is grouped, and the parts are merged into the order of the file.
 */
export class SpilledGroups {
  readonly #scratch: ScratchFile
  readonly #parts: readonly SpilledList<Spilled>[]

  constructor(scratch: ScratchFile, groups: Iterable<OrderGroup>) {
    this.#scratch = scratch
    this.#parts = Array.from({ length: PARTS }, () => new SpilledList<Spilled>(scratch))
    for (const group of groups) this.#partOf(group.id)?.push({ group })
  }

  add(row: IncomingRow): void {
    this.#partOf(row.id)?.push({ row })
  }

  finish(): GroupedOrders {
    const grouping = new GroupingDetector()
    let size = 0
    const sorted = this.#parts.map((part) => {
      const list = new SpilledList<OrderGroup>(this.#scratch)
      for (const group of grouped(part)) {
        grouping.add(group)
        list.push(group)
        size++
      }
      return list
    })
    const all = () =>
      mergeSorted(
        sorted.map((list) => list.values()),
        ({ rows }) => rows[0]?.record ?? 0,
      )
    return { size, grouping: () => grouping, all }
  }

  #partOf(id: string): SpilledList<Spilled> | undefined {
    let hash = 0x811c9dc5
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
    // The low bits alone differ too little between consecutive IDs.
    return this.#parts[((hash ^ (hash >>> 15)) >>> 0) % PARTS]
  }
}

function grouped(part: SpilledList<Spilled>): Iterable<OrderGroup> {
  const table = new GroupTable()
  for (const spilled of part.values()) {
    if ('group' in spilled) table.put(spilled.group)
    else table.add(spilled.row)
  }
  return table.all()
}
