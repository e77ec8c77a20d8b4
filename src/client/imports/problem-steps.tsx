import type { ReactNode } from 'react'
import type { ImportAnswers, ImportProblem, Purpose } from '#client/data/import-source.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportQuestion, ImportReport } from '#contract/imports/import-schema.ts'
import { AMOUNT_UNIT_CHOICES } from './format-names.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { consequenceOf, problemMessages, questionMessages, refusalAdvice } from './messages.ts'
import { Notes } from './notes.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { headline, refusalSentences } from './report-text.ts'
import { ShopQuestion } from './shop-question.tsx'
import { StepFrame } from './step-frame.tsx'

interface RefusedStepProps {
  readonly report: ImportReport
  readonly fileName: string
  readonly onAnswer: (answers: ImportAnswers) => void
  readonly actions: ReactNode
}

/** A file that the server refused, possibly with a question about it. */
export function RefusedStep({ report, fileName, onAnswer, actions }: RefusedStepProps) {
  const { question } = report
  return (
    <ProblemFrame
      title={headline(report)}
      isQuestion={question !== undefined}
      fileName={fileName}
      sentences={refusalSentences(report)}
      advice={question ? refusalAdvice.question : refusalAdvice.file}
      actions={actions}
    >
      {question === 'shop' && <ShopQuestion report={report} onAnswer={onAnswer} />}
      {question && question !== 'shop' && <ReadingQuestion question={question} onAnswer={onAnswer} />}
      <RejectedRecords
        importId={report.id}
        errors={report.errors.filter(({ record }) => record !== null)}
        rejected={report.rejected}
        fileName={fileName}
      />
      <Notes notes={report.notes} />
    </ProblemFrame>
  )
}

interface FailedStepProps {
  readonly problem: ImportProblem
  readonly purpose: Purpose
  readonly fileName: string
  readonly actions: ReactNode
}

/** A request that ended without a report. */
export function FailedStep({ problem, purpose, fileName, actions }: FailedStepProps) {
  const { title, advice } = problemMessages[problem.kind]
  return (
    <ProblemFrame
      title={title}
      fileName={fileName}
      sentences={problem.detail ? [problem.detail] : []}
      advice={`${consequenceOf(problem, purpose)} ${advice}`.trim()}
      actions={actions}
    />
  )
}

interface ProblemFrameProps {
  readonly title: string
  /** It is no failure. */
  readonly isQuestion?: boolean
  readonly fileName: string
  /** What is wrong, one sentence a line. */
  readonly sentences: readonly string[]
  /** What happened to the orders and what to do. */
  readonly advice: string
  readonly children?: ReactNode
  readonly actions: ReactNode
}

function ProblemFrame({ title, isQuestion, fileName, sentences, advice, children, actions }: ProblemFrameProps) {
  const sign = isQuestion
    ? ({ icon: 'info', tone: 'text-quiet' } as const)
    : ({ icon: 'alert', tone: 'text-down' } as const)
  return (
    <StepFrame title={title} {...sign} actions={actions}>
      <p className="mt-1 text-quiet wrap-anywhere">{fileName}</p>
      {sentences.length > 0 && (
        <ul className="mt-4 *:not-last:mb-1">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {isolateQuotes(sentence)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">{advice}</p>
      {children}
    </StepFrame>
  )
}

const CHOICES = {
  dateOrder: [
    [questionMessages.dayFirst, { dateOrder: 'day-first' }],
    [questionMessages.monthFirst, { dateOrder: 'month-first' }],
  ],
  decimalMark: [
    [questionMessages.decimalComma, { decimalMark: 'comma' }],
    [questionMessages.decimalPoint, { decimalMark: 'point' }],
  ],
  amountUnit: AMOUNT_UNIT_CHOICES.map(([amountUnit, label]) => [label, { amountUnit }] as const),
} as const satisfies Record<ImportQuestion, readonly (readonly [string, ImportAnswers])[]>

function ReadingQuestion({ question, onAnswer }: Pick<RefusedStepProps, 'onAnswer'> & { question: ImportQuestion }) {
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{questionMessages[question]}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {CHOICES[question].map(([label, answers]) => (
          <DialogButton key={label} onClick={() => onAnswer(answers)}>
            {label}
          </DialogButton>
        ))}
      </div>
    </fieldset>
  )
}
