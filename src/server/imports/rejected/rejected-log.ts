import { mergeSorted } from '#server/imports/assemble/scratch/merge-sorted.ts'
import type { ScratchFile } from '#server/imports/assemble/scratch/scratch-file.ts'
import { SpilledList } from '#server/imports/assemble/scratch/spilled-list.ts'
import type { RejectedRecord } from '#server/imports/record-tally.ts'

/** So many stay in memory. */
const HELD = 20_000

/** Every rejected record of a file, however many, in the order of the file. */
export class RejectedLog {
  readonly #scratch: () => ScratchFile
  readonly #sorted: SpilledList<RejectedRecord>[] = []
  #held: RejectedRecord[] = []

  constructor(scratch: () => ScratchFile) {
    this.#scratch = scratch
  }

  readonly add = (rejected: RejectedRecord): void => {
    this.#held.push(rejected)
    if (this.#held.length < HELD) return
    const list = new SpilledList<RejectedRecord>(this.#scratch())
    for (const one of this.#inOrder()) list.push(one)
    this.#sorted.push(list)
    this.#held = []
  }

  all(): Generator<RejectedRecord> {
    const lists = [...this.#sorted.map((list) => list.values()), this.#inOrder()]
    return mergeSorted(lists, ({ record }) => record)
  }

  #inOrder(): RejectedRecord[] {
    return this.#held.sort((a, b) => a.record - b.record)
  }
}
