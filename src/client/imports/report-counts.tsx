import type { ImportReport } from '#contract/import-schema.ts'
import { count, counted, readingOf } from './report-words.ts'

/** The report's figures: what becomes of the orders, of the file's records, and how the file was read. */
export function ReportCounts({ report }: { report: ImportReport }) {
  const { orders, records } = report
  const isCheck = report.state === 'checked'
  return (
    <>
      <Figures
        title="Orders"
        figures={[
          [isCheck ? 'To create' : 'Created', orders.created],
          [isCheck ? 'To update' : 'Updated', orders.updated],
          ['Unchanged', orders.unchanged],
        ]}
      />
      <Figures
        title={`${counted(records, 'record')} in the file`}
        figures={[
          ['Accepted', report.accepted],
          ['Rejected', report.rejected],
          ['Repeated', report.repeated],
          ['Blank', report.blank],
        ]}
      />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {readingOf(report).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-quiet">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Figures({ title, figures }: { title: string; figures: readonly (readonly [string, number])[] }) {
  return (
    <section className="mt-4">
      <h4 className="text-quiet text-xs">{title}</h4>
      <dl className="mt-1 flex flex-wrap gap-2">
        {figures.map(([term, value]) => (
          <div
            key={term}
            className={`min-w-20 grow rounded-lg bg-card px-3 py-2 ${figures.length > 3 ? 'max-sm:basis-2/5' : ''}`}
          >
            <dt className="text-quiet text-xs">{term}</dt>
            <dd className="font-semibold text-lg tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
