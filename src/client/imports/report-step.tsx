import type { ReactNode } from 'react'
import type { EditChoice } from '#contract/edit-choices.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { figure } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'
import { EditConflictList } from './edit-conflicts.tsx'
import { facts, reportMessages } from './messages.ts'
import { Notes } from './notes.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { headline, readingOf } from './report-text.ts'
import { StepFrame } from './step-frame.tsx'

interface ReportStepProps {
  readonly report: ImportReport
  readonly fileName: string
  /** The first orders, shown until they are imported. */
  readonly preview?: ImportPreview | undefined
  /** Whether edits stay, until the orders are imported. */
  readonly edits?: EditChoice
  readonly onEdits?: (choice: EditChoice) => void
  /** The buttons. */
  readonly children: ReactNode
}

/** What a check found or an import did. */
export function ReportStep({ report, fileName, preview, edits, onEdits, children }: ReportStepProps) {
  const isDone = report.state === 'done'
  return (
    <StepFrame
      title={headline(report)}
      icon={isDone ? 'check' : 'info'}
      tone={isDone ? 'text-up' : 'text-quiet'}
      actions={children}
    >
      <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
        {facts(isolated(fileName), !isDone && reportMessages.notChangedYet)}
      </p>
      <ReportCounts report={report} />
      {report.conflicts && (
        <EditConflictList
          conflicts={report.conflicts}
          {...(edits && onEdits && { choice: edits, onChoice: onEdits })}
        />
      )}
      <Notes notes={report.notes} />
      {preview && !isDone && <PreviewOrders preview={{ orders: preview.orders, faults: [] }} />}
      <RejectedRecords importId={report.id} errors={report.errors} rejected={report.rejected} fileName={fileName} />
    </StepFrame>
  )
}

/** What happens to the orders, to the file's records, and how the file was read. */
function ReportCounts({ report }: { report: ImportReport }) {
  const { orders, records } = report
  const isCheck = report.state === 'checked'
  return (
    <>
      <Figures
        title={reportMessages.orders}
        figures={[
          [isCheck ? reportMessages.toCreate : reportMessages.created, orders.created],
          [isCheck ? reportMessages.toUpdate : reportMessages.updated, orders.updated],
          [reportMessages.unchanged, orders.unchanged],
        ]}
      />
      <Figures
        title={reportMessages.recordsInFile(records)}
        figures={[
          [reportMessages.accepted, report.accepted],
          [reportMessages.rejected, report.rejected],
          [reportMessages.repeated, report.repeated],
          [reportMessages.blank, report.blank],
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
            <dd className="font-semibold text-lg tabular-nums">{figure(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
