import type { ReactNode } from 'react'
import type { ImportAnswers } from '#client/data/import-source.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { EditConflictList } from './edit-conflicts.tsx'
import { reportMessages } from './messages.ts'
import { ReadColumns } from './report-details.tsx'
import { ShopQuestion } from './shop-question.tsx'

/** What is answered about a checked file, and how. */
export interface CheckAnswers {
  /** The columns are a guess, and not confirmed. */
  readonly areColumnsOpen: boolean
  readonly mappingButton: ReactNode
  /** Whether edits stay. */
  readonly edits: EditChoice
  readonly onAnswer: (answers: ImportAnswers) => void
  readonly onEdits: (choice: EditChoice) => void
  /** The columns are right. */
  readonly onColumns: () => void
  /** Reads the file again with this change. */
  readonly onRecheck: (change: ImportMapping) => void
}

interface ReportQuestionsProps {
  readonly report: ImportReport
  readonly answers: CheckAnswers
}

/** What a check leaves open, each question with its answers. */
export function ReportQuestions({ report, answers }: ReportQuestionsProps) {
  const { question, preview, conflicts } = report
  const { areColumnsOpen, mappingButton, edits, onAnswer, onEdits, onColumns, onRecheck } = answers
  const { areColumnsRight, columnsAreRight, whichTotal, readAsTotal, takeAsTotal } = reportMessages
  const otherTotal = preview?.otherTotal
  const [total] = preview?.mapping.columns?.total ?? []
  return (
    <>
      {question === 'shop' && <ShopQuestion report={report} onAnswer={onAnswer} />}
      {areColumnsOpen && preview && (
        <Question title={areColumnsRight}>
          <ReadColumns preview={preview} />
          <div className="mt-3 flex flex-wrap gap-2">
            <DialogButton onClick={onColumns}>{columnsAreRight}</DialogButton>
            {mappingButton}
          </div>
        </Question>
      )}
      {otherTotal && (
        <Question title={whichTotal}>
          {total && <p className="mt-1">{readAsTotal(total)}</p>}
          <div className="mt-3 flex">
            <DialogButton onClick={() => onRecheck({ columns: { ...preview.mapping.columns, total: [otherTotal] } })}>
              {takeAsTotal(otherTotal)}
            </DialogButton>
          </div>
        </Question>
      )}
      {conflicts && <EditConflictList conflicts={conflicts} choice={edits} onChoice={onEdits} />}
    </>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </section>
  )
}
