import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { TagInput } from '#client/orders/tag-input.tsx'
import { useOrderSummary } from '#client/state/data-hooks.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { FILTER_KINDS } from '#contract/orders/name-filters.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { tagText } from '#contract/orders/tags.ts'
import { AmountFields } from './amount-fields.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { CurrencyField } from './currency-field.tsx'
import { DateFields } from './date-fields.tsx'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { NameField } from './name-field.tsx'
import { FIELD, type FilterProblem, filtersOfForm, panelProblem } from './panel-fields.ts'
import { ShopField } from './shop-field.tsx'
import { STATE_FILTERS, STATES_OF } from './state-filters.ts'

interface FilterPanelProps {
  readonly filters: OrderFilters
  readonly onFilters: (filters: OrderFilters) => void
  readonly onClose: () => void
}

const EVERY_ORDER = { search: '' }
const NONE: readonly string[] = []

/** Sets filters. Nothing is read before Apply, so a half-typed date does not empty the list. Escape closes. */
export default function FilterPanel({ filters, onFilters, onClose }: FilterPanelProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FilterProblem>()
  const [tags, setTags] = useState(() => tagText(filters.tags ?? NONE))
  const known = useOrderSummary(EVERY_ORDER).data?.amounts.map(({ currency }) => currency)
  const currencies = known ?? NONE
  // The button that opens the panel moves the focus on to it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const wrong = panelProblem(fields, known)
    setProblem(wrong)
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus()
    onFilters(filtersOfForm(fields, filters, currencies))
    onClose()
  }

  return (
    <form
      ref={form}
      onSubmit={apply}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
      aria-label={filterMessages.form}
      className="flex flex-col gap-4 rounded-card bg-card p-4"
    >
      <States legend={filterMessages.status} name="status" states={ORDER_STATUSES} chosen={filters.statuses} />
      {STATE_FILTERS.map((of) => (
        <States key={of} legend={filterMessages.states[of]} {...STATES_OF[of]} chosen={filters[of]} />
      ))}
      <ShopField chosen={filters.shops ?? NONE} />
      <DateFields filters={filters} problemId={`${id}problem`} />
      <div className="flex flex-wrap items-start gap-3">
        {FILTER_KINDS.map((of) => (
          <NameField key={of} of={of} filters={filters} />
        ))}
        <Labelled label={filterMessages.tags}>
          <TagInput
            name="tags"
            value={tags}
            onText={setTags}
            placeholder={filterMessages.any}
            title={filterMessages.tagsHint}
            className={FIELD}
          />
        </Labelled>
        <AssigneeField filters={filters} />
        <CurrencyField currency={filters.currency} currencies={currencies} />
        {maySeeMoney() && (
          <AmountFields
            filters={filters}
            currencies={currencies}
            problem={problem?.field === 'amountMin' ? problem.text : ''}
            hintId={`${id}amounts`}
          />
        )}
        <Labelled label={filterMessages.openFor}>
          <input
            name="openForDays"
            inputMode="numeric"
            defaultValue={filters.openForDays}
            placeholder={filterMessages.any}
            title={filterMessages.openForHint}
            autoComplete="off"
            aria-describedby={`${id}problem`}
            className={`${FIELD} w-24`}
          />
        </Labelled>
        <Labelled label={filterMessages.customer}>
          <select name="customer" defaultValue={filters.customer ?? ''} className={FIELD}>
            <option value="">{filterMessages.any}</option>
            <option value="known">{filterMessages.known}</option>
            <option value="unknown">{filterMessages.unknown}</option>
          </select>
        </Labelled>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DialogButton primary type="submit">
          {filterMessages.apply}
        </DialogButton>
        <DialogButton onClick={onClose}>{filterMessages.cancel}</DialogButton>
        {problem && problem.field !== 'amountMin' && (
          <p id={`${id}problem`} role="alert" className="text-down text-xs">
            {problem.text}
          </p>
        )}
      </div>
    </form>
  )
}

interface StatesProps {
  readonly legend: string
  readonly name: string
  readonly states: readonly string[]
  readonly chosen: readonly string[] | undefined
}

/** A box for each state. */
function States({ legend, name, states, chosen = NONE }: StatesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1 text-quiet text-xs">{legend}</legend>
      {states.map((state) => (
        <label key={state} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name={name}
            value={state}
            defaultChecked={chosen.includes(state)}
            className="size-4 accent-text"
          />
          {name !== 'status' && state === 'Unknown' ? filterMessages.notKnown : state}
        </label>
      ))}
    </fieldset>
  )
}
