import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { possibleDays } from '#server/imports/parse/read-date.ts'
import type { MappedStatus } from '#server/imports/parse/status.ts'

const CANCELLED = /cancel|annul|anul|storn/i
/** Why an order was cancelled is written of those that were. */
const REASON = /reason|comment|grund|raison|motiv|motif|reden/i
/** Share of the texts that have to be days. */
const MOST = 0.9

/** Follows the columns that aren't read and have days, or reasons, of cancellations. */
export function cancelledColumns({ reading: { headings, mapping } }: Pick<Source, 'reading'>) {
  const read = new Set(Object.values(mapping.columns ?? {}).flat())
  const columns = headings
    .filter((heading) => !read.has(heading) && CANCELLED.test(heading))
    .map((heading) => ({ heading, texts: 0, days: 0, first: '' }))
  return {
    /** `status`: of the order that the record is of. */
    add({ under }: ParsedRecord, { status }: MappedStatus): void {
      for (const column of columns) {
        const text = under?.(column.heading) ?? ''
        if (text === '') continue
        column.texts++
        if (possibleDays(text).length > 0) column.days++
        if (status !== 'Cancelled') column.first ||= text
      }
    },
    /** The first of them that contradicts the status of an order, with its text there. */
    contradicting: () =>
      columns.find(({ heading, texts, days, first }) => first !== '' && (days > MOST * texts || REASON.test(heading))),
  }
}
