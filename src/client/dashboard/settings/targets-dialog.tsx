import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useWorkspace } from '#client/state/workspace.ts'
import { BUTTON_SHAPE, DialogButton } from '#client/ui/dialog-button.tsx'
import { saveText } from '#client/ui/start-download.ts'
import { targetMessages } from './messages.ts'
import { StoredValueDialog } from './stored-value-dialog.tsx'
import { targetCsv } from './target-csv.ts'
import {
  draftOf,
  type FilledDraft,
  fillFromCells,
  fillFromCsv,
  monthAndCurrency,
  readDraft,
  type TargetDraft,
  withText,
} from './target-draft.ts'
import { TargetsTable } from './targets-table.tsx'
import { useStoredValue } from './use-stored-value.ts'

interface TargetsDialogProps {
  /** Of the orders; currencies that have targets are added. */
  readonly currencies: readonly string[]
  /** The year that is shown first. */
  readonly year: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Monthly targets: typed, pasted or loaded from a file; saved as a whole. */
export function TargetsDialog({ currencies, year: firstYear, onClose, onSaved }: TargetsDialogProps) {
  const [draft, setDraft] = useState<TargetDraft>(new Map())
  const [year, setYear] = useState(firstYear)
  const [filled, setFilled] = useState<FilledDraft>()
  const [isChecked, setChecked] = useState(false)
  // How often problems were found.
  const [attempts, setAttempts] = useState(0)
  const table = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [attempts])
  const stored = useStoredValue(useWorkspace().targets, (saved) => setDraft(draftOf(saved.targets)), onSaved)
  const { targets, problems } = readDraft(draft)
  const inTargets = new Set([...draft.keys()].map((key) => monthAndCurrency(key).currency))
  const columns = [...currencies, ...[...inTargets].filter((currency) => !currencies.includes(currency)).sort()]

  function fill(next: FilledDraft) {
    setDraft(next.draft)
    setFilled(next)
    setChecked(true)
  }

  async function loadFile({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    // Choosing the same file again, after it was corrected, must be a change.
    target.value = ''
    if (text !== undefined) fill(fillFromCsv(draft, text))
  }

  function save() {
    setChecked(true)
    if (problems.size > 0) setAttempts(attempts + 1)
    else void stored.save({ targets })
  }

  const inOtherYears = [...problems.keys()]
    .map((key) => monthAndCurrency(key).month)
    .filter((month) => !month.startsWith(String(year)))
  return (
    <StoredValueDialog
      title={targetMessages.title}
      notLoaded={targetMessages.notLoaded}
      stored={stored}
      onSave={save}
      onClose={onClose}
      actions={
        <>
          <DialogButton
            disabled={targets.length === 0}
            onClick={() => saveText(targetCsv(targets), 'text/csv', 'targets.csv')}
          >
            {targetMessages.download}
          </DialogButton>
          <label
            className={`${BUTTON_SHAPE} cursor-pointer border border-hairline hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus`}
          >
            {targetMessages.load}
            <input type="file" accept=".csv,.txt,.tsv,text/csv" onChange={loadFile} className="sr-only" />
          </label>
        </>
      }
    >
      <div className="mb-4 *:not-last:mb-1 text-quiet">
        <p>{targetMessages.intro}</p>
        <p>{targetMessages.howToPaste}</p>
      </div>
      <div ref={table}>
        <TargetsTable
          {...{ year, draft }}
          currencies={columns}
          problems={isChecked ? problems : new Map()}
          onYear={setYear}
          onText={(month, currency, text) => setDraft(withText(draft, month, currency, text))}
          onPaste={(text, month, currency) => fill(fillFromCells(draft, text, { month, currency }, columns))}
        />
      </div>
      <div role="status" className="mt-3 text-xs">
        {filled && <FillResult {...filled} />}
      </div>
      {isChecked && inOtherYears.length > 0 && (
        <p role="alert" className="mt-3 text-down">
          {targetMessages.correct(inOtherYears)}
        </p>
      )}
    </StoredValueDialog>
  )
}

function FillResult({ count, problems }: FilledDraft) {
  return (
    <>
      <p>{targetMessages.loaded(count)}</p>
      {problems.length > 0 && (
        <ul aria-label={targetMessages.skippedLines} className="mt-1 list-disc *:not-last:mb-1 pl-5 text-down">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
