import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportQuestion } from '#contract/import-schema.ts'
import type { ImportAnswers } from './import-run.ts'

interface ReadingQuestionProps {
  readonly question: ImportQuestion
  readonly onAnswer: (answers: ImportAnswers) => void
}

const QUESTIONS = {
  dateOrder: {
    legend: 'How are the dates in this file written?',
    choices: [
      ['Day first (31/12)', { dateOrder: 'day-first' }],
      ['Month first (12/31)', { dateOrder: 'month-first' }],
    ],
  },
  decimalMark: {
    legend: 'How are the amounts in this file written?',
    choices: [
      ['Decimal comma (1.234,50)', { decimalMark: 'comma' }],
      ['Decimal point (1,234.50)', { decimalMark: 'point' }],
    ],
  },
} as const satisfies Record<ImportQuestion, { legend: string; choices: readonly [string, ImportAnswers][] }>

/** A file that can be read in two ways; only the person knows which is meant. */
export function ReadingQuestion({ question, onAnswer }: ReadingQuestionProps) {
  const { legend, choices } = QUESTIONS[question]
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(([label, answers]) => (
          <DialogButton key={label} onClick={() => onAnswer(answers)}>
            {label}
          </DialogButton>
        ))}
      </div>
    </fieldset>
  )
}
