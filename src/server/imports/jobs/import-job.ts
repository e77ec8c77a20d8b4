import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportProgress } from '#contract/imports/import-schema.ts'
import type { SentOrder } from '#contract/imports/shop-json.ts'
import type { CommitGate } from '#server/database/commit-gate.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Author, InWorkspace } from '#server/database/scope.ts'
import type { SourceOptions } from '#server/imports/formats/source.ts'

/** Milliseconds between two reports of one state. */
const INTERVAL = 100
/** Milliseconds before a rate is meaningful. */
const WARM_UP = 500

/** At most one progress per tenth of a second and state, with rate and time left. `now`: milliseconds that only increase. */
export function paced(onProgress: OnProgress, now = () => performance.now()): OnProgress {
  let state = ''
  let start = 0
  let last = 0
  return (progress) => {
    const time = now()
    if (progress.state !== state) {
      state = progress.state
      start = time
    } else if (time - last < INTERVAL) return
    last = time
    const { done, of } = progress
    const records = progress.records ?? done
    const seconds = (time - start) / 1000
    if (seconds * 1000 < WARM_UP || done === 0) return onProgress({ ...progress, records })
    const secondsLeft = of > 0 ? { secondsLeft: Math.max(0, Math.ceil(((of - done) / done) * seconds)) } : {}
    onProgress({ ...progress, records, perSecond: Math.round(records / seconds), ...secondsLeft })
  }
}

/** An id is unique within its workspace only. */
export interface ImportKey extends InWorkspace {
  /** The caller's idempotency key, or a new UUID. */
  readonly id: string
}

/** How what a file may leave open was decided. */
export type DecidedReading = Pick<ImportMapping, 'dateOrder' | 'decimalMark' | 'amountUnit'>

/** The user's answers to it. */
export type ReadingAnswers = { readonly [Name in keyof DecidedReading]?: DecidedReading[Name] | undefined }

/** What a user wants to import, and how. */
export interface ImportRequest extends ImportKey, ReadingAnswers, Pick<SourceOptions, 'format' | 'mapping'> {
  /** The file's name on the user's machine. */
  readonly name: string
  readonly dryRun: boolean
  /** Absent: this computer. */
  readonly actor?: Author | undefined
  /** What happens to edits of fields that the file has changed; by default they stay. */
  readonly edits?: EditChoice | undefined
  /** The slug of the shop that all orders of the file are of. */
  readonly shop?: string | undefined
  /** The name of a shop that the import creates for them. */
  readonly newShop?: string | undefined
  /** Of a dry run: its report has the preview, and columns that are not certain are read with the best guess. */
  readonly preview?: boolean | undefined
}

/** One import, as plain data that can be passed to a thread. */
export interface ImportJob extends ImportRequest, Pick<SourceOptions, 'remembered'> {
  readonly path: string
  readonly database: DatabaseLocation
  /** Where its shop has sent it: a state before the stored one changes nothing, and without a change it is no import. */
  readonly sent?: (SentOrder & { readonly gate: CommitGate }) | undefined
  /** For what does not fit into memory, while the import runs. */
  readonly scratchFolder: string
  /** Bytes of records that stay in memory; default `GROUP_MEMORY`. */
  readonly groupMemory?: number | undefined
  /** Where the file of rejected records is written; absent: it is not written. */
  readonly rejectedPath?: string | undefined
  /** Maximum bytes of that file; absent: no limit. */
  readonly rejectedLimit?: number | undefined
}

export type OnProgress = (progress: ImportProgress) => void

/** One import, from the first byte of its file to its response. */
export interface ImportTask {
  readonly request: ImportRequest
  /** Aborts when the client disconnects. */
  readonly client?: AbortSignal
  /** Of the file, which the caller removes when the import has ended. */
  readonly path: string
  /** Resolves when the file is there; absent where it is. */
  readonly receive?: (signal: AbortSignal) => Promise<unknown>
}
