import { useState } from 'react'
import { rejectedAddress } from '#client/data/downloads.ts'
import { DialogButton, SECONDARY_BUTTON } from '#client/ui/dialog-button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { saveText } from '#client/ui/start-download.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { figure } from '#contract/plural.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { rejectedMessages } from './messages.ts'
import { reasonsCsv, reasonsFileName, recordsFileName } from './rejected-files.ts'

/** Rows in the dialog, at first and on request; the downloads have all of them. */
const FIRST_ROWS = 5
const MAX_ROWS = 100

interface RejectedRecordsProps {
  readonly importId: string
  readonly errors: ImportReport['errors']
  /** More than `errors` if the server cut its list. */
  readonly rejected: number
  readonly fileName: string
}

/** Which records were rejected and why, if any were. */
export function RejectedRecords({ importId, errors, rejected, fileName }: RejectedRecordsProps) {
  const [isLong, setLong] = useState(false)
  if (errors.length === 0) return null
  const total = Math.max(rejected, errors.length)
  const further = Math.min(MAX_ROWS, errors.length) - FIRST_ROWS
  const more = total - Math.min(MAX_ROWS, errors.length)
  const { record, line, column, reason, downloadAll, downloadFirst, showMore, showFewer } = rejectedMessages
  return (
    <section className="mt-6">
      <table className="w-full text-left">
        <caption className="pb-1 text-left font-semibold">{rejectedMessages.title(total)}</caption>
        <thead className="text-quiet text-xs">
          <tr className="*:border-hairline *:border-b *:py-2 *:pr-3 *:font-normal">
            {[record, line, column, reason].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, isLong ? MAX_ROWS : FIRST_ROWS).map(({ record, line, column, reason }, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: one record can be rejected twice for one reason; the list never changes
              key={row}
              className="*:border-hairline *:border-b *:py-2 *:pr-3 *:align-top"
            >
              <td className="tabular-nums">{record === null ? '–' : figure(record)}</td>
              <td className="tabular-nums">{line === null ? '–' : figure(line)}</td>
              <td>
                <div className="min-w-14 wrap-anywhere sm:min-w-28">{column ?? '–'}</div>
              </td>
              <td className="wrap-anywhere">{isolateQuotes(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLong && more > 0 && <p className="mt-2 text-quiet">{rejectedMessages.more(more)}</p>}
      <p className="mt-3 text-quiet">{rejectedMessages.howToCorrect}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {further > 0 && (
          <DialogButton aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? showFewer : showMore(further)}
          </DialogButton>
        )}
        {rejected > 0 && (
          <DownloadLink
            address={rejectedAddress(importId)}
            name={recordsFileName(fileName)}
            className={SECONDARY_BUTTON}
          >
            {rejectedMessages.downloadRecords}
          </DownloadLink>
        )}
        <DialogButton onClick={() => saveText(reasonsCsv(errors), 'text/csv', reasonsFileName(fileName))}>
          {errors.length < total ? downloadFirst(errors.length) : downloadAll}
        </DialogButton>
      </div>
    </section>
  )
}
