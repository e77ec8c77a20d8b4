import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { MappedColumns } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { figure } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'
import { EditConflictList } from './edit-conflicts.tsx'
import { facts, reportMessages } from './messages.ts'
import { Notes } from './notes.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { RecognisedColumns } from './recognised-columns.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { headline, ordersToWrite, readingOf } from './report-text.ts'
import { StepFrame } from './step-frame.tsx'

interface ReportStepProps {
  readonly report: ImportReport
  readonly fileName: string
  /** Opens the mapping. */
  readonly mappingButton?: ReactNode
  /** Reads the file again with these columns. */
  readonly onTotal?: (columns: MappedColumns) => void
  /** Whether edits stay, until the orders are imported. */
  readonly edits?: EditChoice
  readonly onEdits?: (choice: EditChoice) => void
  /** Called where the imported orders are shown. */
  readonly onShow?: () => void
  /** The buttons. */
  readonly children: ReactNode
}

/** What a check found or an import did. */
export function ReportStep(props: ReportStepProps) {
  const { report, fileName, mappingButton, onTotal, edits, onEdits, onShow, children } = props
  const isDone = report.state === 'done'
  const { preview } = report
  const otherTotal = preview?.otherTotal
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
      {preview && <RecognisedColumns preview={preview} />}
      {mappingButton && <div className="mt-2 flex">{mappingButton}</div>}
      <ReportCounts report={report} />
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
      {report.conflicts && (
        <EditConflictList
          conflicts={report.conflicts}
          {...(edits && onEdits && { choice: edits, onChoice: onEdits })}
        />
      )}
      <Notes notes={report.notes} />
      {otherTotal && onTotal && (
        <div className="mt-2 flex">
          <DialogButton onClick={() => onTotal({ ...preview.mapping.columns, total: [otherTotal] })}>
            {reportMessages.takeAsTotal(otherTotal)}
          </DialogButton>
        </div>
      )}
      {preview && <PreviewOrders preview={{ orders: preview.orders, faults: [] }} />}
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

/** Figures as tiles; those that are zero in one line below. */
function Figures({ title, figures }: { title: string; figures: readonly (readonly [string, number])[] }) {
  const tiles = figures.filter(([, value]) => value > 0)
  const zeros = figures.filter(([, value]) => value === 0)
  return (
    <section className="mt-4">
      <h4 className="text-quiet text-xs">{title}</h4>
      {tiles.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-2">
          {tiles.map(([term, value]) => (
            <div
              key={term}
              className={`min-w-20 grow rounded-lg bg-card px-3 py-2 ${tiles.length > 3 ? 'max-sm:basis-2/5' : ''}`}
            >
              <dt className="text-quiet text-xs">{term}</dt>
              <dd className="font-semibold text-lg tabular-nums">{figure(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {zeros.length > 0 && (
        <dl className="mt-1 flex flex-wrap gap-x-4 text-quiet text-xs">
          {zeros.map(([term, value]) => (
            <div key={term} className="flex gap-1">
              <dt>{term}</dt>
              <dd className="tabular-nums">{figure(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
