import { GroupEvidence } from './group-evidence.ts'
import { GroupTable, type IncomingRow } from './group-table.ts'
import type { GroupedOrders } from './grouped-orders.ts'
import type { OrderGroup } from './order-group.ts'
import { type PackedGroup, type PackedRow, packGroup, packRow, unpackGroup, unpackRow } from './pack-group.ts'
import { mergeSorted } from './scratch/merge-sorted.ts'
import type { ScratchFile } from './scratch/scratch-file.ts'
import { SpilledList } from './scratch/spilled-list.ts'

/** The largest file, cut into so many parts, leaves parts that fit into memory one at a time. */
const PARTS = 256

type Packed = { readonly group: PackedGroup } | { readonly row: PackedRow }

/**
 * Orders of a file that is too large for memory. Records are dealt out by their order's id, so all records of an order
 * lie in one part; then part after part is put together, and the parts are merged into the order of the file again.
 */
export class SpilledGroups {
  readonly #scratch: ScratchFile
  readonly #parts: readonly SpilledList<Packed>[]

  constructor(scratch: ScratchFile, known: Iterable<OrderGroup>) {
    this.#scratch = scratch
    this.#parts = Array.from({ length: PARTS }, () => new SpilledList<Packed>(scratch))
    for (const group of known) this.#part(group.id)?.push({ group: packGroup(group) })
  }

  add(row: IncomingRow): void {
    this.#part(row.id)?.push({ row: packRow(row) })
  }

  finish(): GroupedOrders {
    const evidence = new GroupEvidence()
    let size = 0
    const sorted = this.#parts.map((part) => {
      const list = new SpilledList<PackedGroup>(this.#scratch)
      for (const group of together(part)) {
        evidence.add(group)
        list.push(packGroup(group))
        size++
      }
      return list
    })
    return { size, evidence: () => evidence, all: () => merged(sorted) }
  }

  #part(id: string): SpilledList<Packed> | undefined {
    let hash = 0x811c9dc5
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
    // The low bits alone change too little between ids that only count up.
    return this.#parts[((hash ^ (hash >>> 15)) >>> 0) % PARTS]
  }
}

function together(part: SpilledList<Packed>): Iterable<OrderGroup> {
  const table = new GroupTable()
  for (const packed of part.values()) {
    if ('group' in packed) table.put(unpackGroup(packed.group))
    else table.add(unpackRow(packed.row))
  }
  return table.all()
}

function* merged(lists: readonly SpilledList<PackedGroup>[]): Generator<OrderGroup> {
  const groups = lists.map((list) => list.values())
  for (const packed of mergeSorted(groups, ({ rows }) => rows[0]?.[0] ?? 0)) yield unpackGroup(packed)
}
