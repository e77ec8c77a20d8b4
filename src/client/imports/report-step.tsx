import type { ReactNode } from 'react'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { isolated } from '#contract/text.ts'
import { Notes } from './notes.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { ReportCounts } from './report-counts.tsx'
import { headline } from './report-words.ts'
import { StepFrame } from './step-frame.tsx'

interface ReportStepProps {
  readonly report: ImportReport
  readonly fileName: string
  /** How the first orders will look; shown until they are there. */
  readonly preview?: ImportPreview | undefined
  /** The ways on. */
  readonly children: ReactNode
}

/** What a check found or an import did. */
export function ReportStep({ report, fileName, preview, children }: ReportStepProps) {
  const isDone = report.state === 'done'
  return (
    <StepFrame
      title={headline(report)}
      icon={isDone ? 'check' : 'info'}
      tone={isDone ? 'text-up' : 'text-quiet'}
      actions={children}
    >
      <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
        {isolated(fileName)}
        {!isDone && ' · nothing has been changed yet'}
      </p>
      <ReportCounts report={report} />
      <Notes notes={report.notes} />
      {preview && !isDone && <PreviewOrders preview={{ ...preview, faults: [] }} />}
      <RejectedRecords importId={report.id} errors={report.errors} rejected={report.rejected} fileName={fileName} />
    </StepFrame>
  )
}
