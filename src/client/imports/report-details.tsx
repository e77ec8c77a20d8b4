import { Disclosure } from '#client/ui/disclosure.tsx'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { isolated } from '#contract/text.ts'
import { fieldName } from './field-names.ts'
import { fieldOf } from './mapping-draft.ts'
import { confidenceText, mappingMessages, reportMessages } from './messages.ts'
import { Notes } from './notes.tsx'
import { readingOf } from './report-text.ts'

interface ReportDetailsProps {
  readonly report: ImportReport
  /** Whether the columns that are read are shown elsewhere. */
  readonly hasColumns: boolean
}

/** How the file was read. */
export function ReportDetails({ report, hasColumns }: ReportDetailsProps) {
  const { preview, details = [] } = report
  return (
    <Disclosure summary={reportMessages.details}>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {readingOf(report).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-quiet">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {preview && preview.confidence !== null && <p className="mt-4">{confidenceText(preview.confidence)}</p>}
      {preview && !preview.isExact && !hasColumns && <ReadColumns preview={preview} />}
      <Notes notes={details} label={reportMessages.details} />
    </Disclosure>
  )
}

/** What each column that is read holds. */
export function ReadColumns({ preview: { columns, mapping } }: { preview: ImportPreview }) {
  return (
    <ul aria-label={mappingMessages.columns} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-quiet">
      {columns.map(({ heading }) => {
        const field = fieldOf(mapping, heading)
        if (!field) return null
        return (
          <li key={heading} className="wrap-anywhere">
            {fieldName(field)}: <span className="text-text">{isolated(heading)}</span>
          </li>
        )
      })}
    </ul>
  )
}
