import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { figure } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'
import { EditConflictList } from './edit-conflicts.tsx'
import { facts, reportMessages } from './messages.ts'
import { Notes } from './notes.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { ReportDetails } from './report-details.tsx'
import { type CheckAnswers, ReportQuestions } from './report-questions.tsx'
import { headline, ordersToWrite } from './report-text.ts'
import { StepFrame } from './step-frame.tsx'

interface ReportStepProps {
  readonly report: ImportReport
  readonly fileName: string
  /** Of a check. */
  readonly answers?: CheckAnswers
  /** Called where the imported orders are shown. */
  readonly onShow?: () => void
  /** The buttons. */
  readonly children: ReactNode
}

/** What a check found or an import did: the result, questions, problems, orders, and how the file was read. */
export function ReportStep({ report, fileName, answers, onShow, children }: ReportStepProps) {
  const isDone = report.state === 'done'
  const { preview, conflicts } = report
  return (
    <StepFrame
      title={headline(report)}
      icon={isDone ? 'check' : 'info'}
      tone={isDone ? 'text-up' : 'text-quiet'}
      actions={children}
    >
      <p className="mt-1 text-quiet wrap-anywhere">
        {facts(isolated(fileName), !isDone && reportMessages.notChangedYet)}
      </p>
      <OrderCounts report={report} />
      {answers ? (
        <ReportQuestions report={report} answers={answers} />
      ) : (
        conflicts && <EditConflictList conflicts={conflicts} />
      )}
      <RejectedRecords importId={report.id} errors={report.errors} rejected={report.rejected} fileName={fileName} />
      <Notes notes={report.notes} />
      {preview && <PreviewOrders preview={{ orders: preview.orders, faults: [] }} />}
      {onShow && ordersToWrite(report) > 0 && (
        <p className="mt-4">
          <Link
            href={`/order-list?${new URLSearchParams({ importId: report.id })}`}
            onClick={onShow}
            className="underline"
          >
            {reportMessages.showThese}
          </Link>
        </p>
      )}
      <ReportDetails report={report} hasColumns={answers?.areColumnsOpen === true} />
    </StepFrame>
  )
}

/** What happens to the orders, in one line. */
function OrderCounts({ report: { state, orders, rejected } }: { report: ImportReport }) {
  const isCheck = state === 'checked'
  const counts = [
    [isCheck ? reportMessages.toCreate : reportMessages.created, orders.created],
    [isCheck ? reportMessages.toUpdate : reportMessages.updated, orders.updated],
    [reportMessages.unchanged, orders.unchanged],
    [reportMessages.rejected, rejected],
  ] as const
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {counts.map(([term, count]) => (
        <div key={term} className="flex gap-1.5">
          <dt className="text-quiet">{term}</dt>
          <dd className="font-semibold tabular-nums">{figure(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
