import { GroupEvidence } from './group-evidence.ts'
import { GroupTable } from './group-table.ts'
import type { GroupedOrders } from './grouped-orders.ts'
import type { OrderGroup } from './order-group.ts'
import type { OrderReading } from './order-reading.ts'
import type { ScratchFile } from './scratch/scratch-file.ts'
import { SpilledGroups } from './spilled-groups.ts'

/** What an object for a record takes beside its texts, counted in characters. */
const RECORD_WEIGHT = 300

export interface GroupRoom {
  /** Characters of records that may stay in memory. */
  readonly memory: number
  /** Called once, when they do not suffice; the caller closes what it opens. */
  readonly scratch: () => ScratchFile
}

/** Puts the records of a file together by order id, wherever in the file they stand and however many they are. */
export class OrderGroups {
  readonly #table = new GroupTable()
  readonly #room: GroupRoom
  #spilled: SpilledGroups | undefined
  #weight = 0
  #last = ''

  constructor(room: GroupRoom) {
    this.#room = room
  }

  add({ id, head, begins, lines }: OrderReading, record: number, line: number, print: string): void {
    const adjacent = this.#last === id && !begins
    const row = { id, head, begins, lines, record, line, print, adjacent }
    this.#last = id
    if (this.#spilled) {
      this.#spilled.add(row)
      return
    }
    this.#table.add(row)
    this.#weight += weightOf(row)
    if (this.#weight > this.#room.memory) this.#spilled = new SpilledGroups(this.#room.scratch(), this.#table.all())
    if (this.#spilled) this.#table.clear()
  }

  /** To be called once, after the last record. */
  finish(): GroupedOrders {
    if (this.#spilled) return this.#spilled.finish()
    const table = this.#table
    let evidence: GroupEvidence | undefined
    return {
      size: table.size,
      evidence: () => {
        evidence ??= evidenceOf(table.all())
        return evidence
      },
      all: () => table.all(),
    }
  }
}

function evidenceOf(groups: Iterable<OrderGroup>): GroupEvidence {
  const evidence = new GroupEvidence()
  for (const group of groups) evidence.add(group)
  return evidence
}

function weightOf({ id, head, lines }: Pick<OrderReading, 'id' | 'head' | 'lines'>): number {
  let weight = RECORD_WEIGHT + id.length + head.status.word.length
  const texts = [head.customerName, head.customerKey, head.address, head.date, head.paid, head.currency, head.total]
  for (const text of [...texts, head.city, head.channel, head.paymentMethod]) weight += text.length
  for (const { product, amount, price, quantity, discount } of lines)
    weight += product.length + amount.length + price.length + quantity.length + discount.length
  return weight
}
