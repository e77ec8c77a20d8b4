import { useId } from 'react'
import { CURRENCIES } from '#client/ui/currencies.ts'
import {
  AmountUnitField,
  DateOrderField,
  DecimalMarkField,
  ListField,
  type MappingOptionsProps,
  MissingIdsField,
} from './mapping-options.tsx'
import { mappingMessages } from './messages.ts'
import { TextField } from './text-field.tsx'

/** What the file leaves open: its list of orders, dates, decimals, units, its currency, and rows without an order ID. */
export function OpenOptions({ draft, onChange }: MappingOptionsProps) {
  const { mapping, preview } = draft
  const isDateOpen = preview.question === 'dateOrder'
  const isMarkOpen = preview.question === 'decimalMark'
  const isUnitOpen = preview.question === 'amountUnit'
  const hasLists = preview.lists.length > 0
  const hasCurrency = preview.isExact || mapping.columns?.currency !== undefined
  const lacksIds = !preview.isExact && (preview.withoutId > 0 || mapping.columns?.id === undefined)
  const isOpen = isDateOpen || isMarkOpen || isUnitOpen
  if (!hasLists && !isOpen && hasCurrency && !lacksIds) return null
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2">
      {hasLists && <ListField draft={draft} onChange={onChange} />}
      {isDateOpen && <DateOrderField draft={draft} onChange={onChange} />}
      {isMarkOpen && <DecimalMarkField draft={draft} onChange={onChange} />}
      {isUnitOpen && <AmountUnitField draft={draft} onChange={onChange} />}
      {lacksIds && <MissingIdsField draft={draft} onChange={onChange} />}
      {!hasCurrency && <FileCurrency draft={draft} onChange={onChange} />}
    </div>
  )
}

/** The currency of amounts for which the file names none. */
function FileCurrency({ draft: { mapping }, onChange }: MappingOptionsProps) {
  const list = useId()
  const { currency, ...rest } = mapping
  return (
    <div className="min-w-0">
      <TextField
        label={mappingMessages.fileCurrency}
        hint={mappingMessages.fileCurrencyHint}
        value={currency ?? ''}
        list={list}
        maxLength={3}
        className="uppercase"
        onText={(text) => {
          const code = text.trim().toUpperCase()
          if (code === '') onChange(rest)
          else if (/^[A-Z]{3}$/.test(code)) onChange({ ...rest, currency: code })
        }}
      />
      <datalist id={list}>
        {CURRENCIES.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </div>
  )
}
