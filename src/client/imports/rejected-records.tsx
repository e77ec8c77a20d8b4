import { DialogButton, PRIMARY_BUTTON } from '#client/ui/dialog-button.tsx'
import { saveText } from '#client/ui/save-text.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { inOrder } from './in-order.ts'
import { mendableName, rejectedCsv, rejectedCsvName } from './report-csv.ts'
import { count, counted } from './report-words.ts'

/** So many rows stand in the dialog; the download has all of them. */
export const SHOWN_ROWS = 100

interface RejectedRecordsProps {
  readonly importId: string
  readonly errors: ImportReport['errors']
  /** How many were rejected; more than `errors` where the server cut its list. */
  readonly rejected: number
  readonly fileName: string
}

/** Which records were left out and why; nothing where none was. */
export function RejectedRecords({ importId, errors, rejected, fileName }: RejectedRecordsProps) {
  if (errors.length === 0) return null
  const total = Math.max(rejected, errors.length)
  const more = total - Math.min(SHOWN_ROWS, errors.length)
  const download = errors.length < total ? `the first ${count(errors.length)}` : 'the whole list'
  return (
    <section className="mt-6">
      <table className="w-full text-left">
        <caption className="pb-1 text-left font-semibold">{counted(total, 'rejected record')}</caption>
        <thead className="text-quiet text-xs">
          <tr className="*:border-hairline *:border-b *:py-2 *:pr-3 *:font-normal">
            <th scope="col">Record</th>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN_ROWS).map(({ record, line, column, reason }, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: one record can be rejected twice for one reason; the list never changes
              key={row}
              className="*:border-hairline *:border-b *:py-2 *:pr-3 *:align-top"
            >
              <td className="tabular-nums">{record === null ? '–' : count(record)}</td>
              <td className="tabular-nums">{line === null ? '–' : count(line)}</td>
              <td>
                <div className="min-w-14 [overflow-wrap:anywhere] sm:min-w-28">{column ?? '–'}</div>
              </td>
              <td className="[overflow-wrap:anywhere]">{inOrder(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="mt-2 text-quiet">and {count(more)} more</p>}
      <p className="mt-3 text-quiet">
        Download the rejected records, mend them in a spreadsheet, and import that file: its last column, with the
        reasons, is left out by itself.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {rejected > 0 && (
          <a
            href={`/api/imports/${encodeURIComponent(importId)}/rejected.csv`}
            download={mendableName(fileName)}
            className={PRIMARY_BUTTON}
          >
            Download the rejected records
          </a>
        )}
        <DialogButton onClick={() => saveText(rejectedCsv(errors), 'text/csv', rejectedCsvName(fileName))}>
          Download {download} (CSV)
        </DialogButton>
      </div>
    </section>
  )
}
