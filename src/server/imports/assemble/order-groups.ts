import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import { clean } from '#server/imports/parse/clean-text.ts'
import { GroupTable } from './group-table.ts'
import { type GroupedOrders, GroupingDetector } from './grouping-detector.ts'
import type { ScratchFile } from './scratch/scratch-file.ts'
import { SpilledGroups } from './spilled-groups.ts'

/** Measured bytes of the objects of a record and of each of its lines, in addition to the file's text. */
const RECORD_SIZE = 750
const LINE_SIZE = 200

export interface GroupRoom {
  /** Bytes that records may take in memory. */
  readonly memory: number
  /** Called once, when they need more; the caller closes what it opens. */
  readonly scratch: () => ScratchFile
}

/** Groups the records of a file by order ID, wherever in the file and however many they are. */
export class OrderGroups {
  readonly #table = new GroupTable()
  readonly #room: GroupRoom
  #spilled: SpilledGroups | undefined
  /** Bytes of all objects. */
  #size = 0
  #lastId = ''

  constructor(room: GroupRoom) {
    this.#room = room
  }

  /** `read`: bytes of the file read so far. A text cut out of the file's text keeps all of it in memory. */
  add(parsed: ParsedRecord, record: number, line: number, fingerprint: string, read: number): void {
    const id = clean(parsed.id)
    const adjacent = this.#lastId === id && !parsed.startsOrder
    this.#lastId = id
    const row = { id, parsed, record, line, fingerprint, adjacent }
    if (this.#spilled) {
      this.#spilled.add(row)
      return
    }
    this.#table.add(row)
    this.#size += RECORD_SIZE + LINE_SIZE * parsed.lines.length
    if (this.#size + read <= this.#room.memory) return
    this.#spilled = new SpilledGroups(this.#room.scratch(), this.#table.all())
    this.#table.clear()
  }

  /** To be called once, after the last record. */
  finish(): GroupedOrders {
    if (this.#spilled) return this.#spilled.finish()
    const table = this.#table
    let detected: GroupingDetector | undefined
    const grouping = () => {
      detected ??= groupingOf(table)
      return detected
    }
    return { size: table.size, grouping, all: () => table.all() }
  }
}

function groupingOf(table: GroupTable): GroupingDetector {
  const grouping = new GroupingDetector()
  for (const group of table.all()) grouping.add(group)
  return grouping
}
