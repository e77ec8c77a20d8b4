import { type ChangeEvent, useState } from 'react'
import { StaleError } from '#client/data/versioned-json.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { BUTTON_SHAPE, DialogButton } from '#client/ui/dialog-button.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import { saveText } from '#client/ui/save-text.ts'
import type { Targets } from '#contract/target-schema.ts'
import { TakenWords } from './taken-words.tsx'
import { targetCsv } from './target-csv.ts'
import { draftOf, readDraft, type TargetDraft, withText } from './target-draft.ts'
import { type Taken, takeCells, takeCsv } from './target-paste.ts'
import { TargetsTable } from './targets-table.tsx'
import { useVersioned } from './use-versioned.ts'

const URL = '/api/targets'

interface TargetsDialogProps {
  /** Of the orders; those that have targets are added. */
  readonly currencies: readonly string[]
  /** Shown first. */
  readonly year: number
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly fetch?: typeof globalThis.fetch
}

const ownFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)

/** What is aimed at, month by month: typed, pasted or read from a file; saved as a whole. */
export function TargetsDialog(props: TargetsDialogProps) {
  const { currencies, year: firstYear, onClose, onChanged, fetch = ownFetch } = props
  const [draft, setDraft] = useState<TargetDraft>(new Map())
  const [year, setYear] = useState(firstYear)
  const [taken, setTaken] = useState<Omit<Taken, 'draft'>>()
  const [isSaving, setSaving] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { read, error, load, save } = useVersioned<Targets>(fetch, URL, (saved) => setDraft(draftOf(saved.targets)))
  const { targets, problems } = readDraft(draft)
  const named = new Set([...draft.keys()].map((key) => key.slice(0, 3)))
  const columns = [...currencies, ...[...named].filter((currency) => !currencies.includes(currency)).sort()]

  function take({ draft: next, ...rest }: Taken) {
    setDraft(next)
    setTaken(rest)
    setChecked(true)
  }

  async function takeFile({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    // The same file can be chosen again once it is mended.
    target.value = ''
    if (text !== undefined) take(takeCsv(draft, text))
  }

  async function saveAndClose() {
    setChecked(true)
    if (!read || problems.size > 0) return
    setSaving(true)
    const isSaved = await save({ targets })
    setSaving(false)
    if (!isSaved) return
    onChanged()
    onClose()
  }

  const elsewhere = [...problems.keys()].filter((key) => key.slice(4, 8) !== String(year)).map((key) => key.slice(4))
  return (
    <Dialog
      title="Monthly targets"
      onClose={onClose}
      actions={
        <>
          <DialogButton
            disabled={targets.length === 0}
            onClick={() => saveText(targetCsv(targets), 'text/csv', 'targets.csv')}
          >
            Download CSV
          </DialogButton>
          <label
            className={`${BUTTON_SHAPE} cursor-pointer border border-hairline hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus`}
          >
            Load CSV…
            <input type="file" accept=".csv,.txt,.tsv,text/csv" onChange={takeFile} className="sr-only" />
          </label>
          {error instanceof StaleError && <DialogButton onClick={load}>Read again</DialogButton>}
          <DialogButton primary disabled={!read || isSaving} onClick={saveAndClose}>
            Save
          </DialogButton>
        </>
      }
    >
      {!read && error && <ProblemMessage what="The targets could not be read." advice={error.message} onRetry={load} />}
      {!read && !error && <p className="text-quiet">Loading…</p>}
      {read && (
        <>
          <p className="mb-4 text-quiet">
            What each month is held against in “Projections vs Actuals”. Where a month has none, the same month of the
            year before stands in its place. A file or a paste has lines of month, currency and amount: 2026-11, USD,
            12500.00.
          </p>
          <TargetsTable
            {...{ year, draft }}
            currencies={columns}
            problems={isChecked ? problems : new Map()}
            onYear={setYear}
            onText={(month, currency, text) => setDraft(withText(draft, month, currency, text))}
            onPaste={(text, month, currency) => take(takeCells(draft, text, { month, currency }, columns))}
          />
          <div role="status" className="mt-3 text-xs">
            {taken && <TakenWords {...taken} />}
          </div>
          <div role="alert" className="mt-3 text-down empty:hidden">
            {isChecked && elsewhere.length > 0 && <p>Not an amount yet: {elsewhere.join(', ')}.</p>}
            {error && <p>{error.message}</p>}
          </div>
        </>
      )}
    </Dialog>
  )
}
