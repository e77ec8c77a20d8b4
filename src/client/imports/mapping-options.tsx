import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import {
  AMOUNT_UNIT_CHOICES,
  DATE_ORDER_CHOICES,
  DECIMAL_MARK_CHOICES,
  dateOrderName,
  decimalMarkName,
} from './format-names.ts'
import { type MappingDraft, withReading } from './mapping-draft.ts'
import { mappingMessages } from './messages.ts'
import { Options, SelectField } from './select-field.tsx'

export interface MappingOptionsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

export function DateOrderField({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  const { dateOrder, ...rest } = mapping
  const detected = preview.dateOrder && dateOrderName(preview.dateOrder)
  return (
    <SelectField
      label={mappingMessages.dateOrder}
      value={dateOrder ?? ''}
      onChange={(value) =>
        onChange(value === 'day-first' || value === 'month-first' ? { ...rest, dateOrder: value } : rest)
      }
    >
      <option value="">{automatic(dateOrder, detected, preview.question === 'dateOrder')}</option>
      <Options choices={DATE_ORDER_CHOICES} />
    </SelectField>
  )
}

export function DecimalMarkField({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  const { decimalMark, ...rest } = mapping
  const detected = preview.decimalMark && decimalMarkName(preview.decimalMark)
  return (
    <SelectField
      label={mappingMessages.decimalMark}
      value={decimalMark ?? ''}
      onChange={(value) => onChange(value === 'point' || value === 'comma' ? { ...rest, decimalMark: value } : rest)}
    >
      <option value="">{automatic(decimalMark, detected, preview.question === 'decimalMark')}</option>
      <Options choices={DECIMAL_MARK_CHOICES} />
    </SelectField>
  )
}

export function AmountUnitField({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  const { amountUnit, ...rest } = mapping
  return (
    <SelectField
      label={mappingMessages.amountUnit}
      value={amountUnit ?? ''}
      onChange={(value) => onChange(value === 'major' || value === 'minor' ? { ...rest, amountUnit: value } : rest)}
    >
      <option value="">{automatic(amountUnit, null, preview.question === 'amountUnit')}</option>
      <Options choices={AMOUNT_UNIT_CHOICES} />
    </SelectField>
  )
}

/** The list of a JSON file that the orders are read from. */
export function ListField({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  return (
    <SelectField
      label={mappingMessages.list}
      value={mapping.list ?? ''}
      onChange={(list) => onChange(withReading(mapping, { list }))}
    >
      <Options choices={preview.lists.map(({ name, records }) => [name, mappingMessages.listOf(name, records)])} />
    </SelectField>
  )
}

/** What rows without an order ID are. */
export function MissingIdsField({ draft: { mapping }, onChange }: MappingOptionsProps) {
  const { missingIds, ...rest } = mapping
  const { reject, previous, row } = mappingMessages.missingIdsChoices
  return (
    <SelectField
      label={mappingMessages.missingIds}
      value={missingIds ?? ''}
      onChange={(value) => onChange(value === 'previous' || value === 'row' ? { ...rest, missingIds: value } : rest)}
    >
      <option value="">{reject}</option>
      <option value="previous">{previous}</option>
      <option value="row">{row}</option>
    </SelectField>
  )
}

/** The option that leaves a choice to the server: what was detected, as long as the user has not chosen otherwise. */
export function automatic(chosen: unknown, detected: string | null, isAmbiguous = false): string {
  if (chosen !== undefined) return mappingMessages.detect
  if (detected) return mappingMessages.detected(detected)
  return isAmbiguous ? mappingMessages.choose : mappingMessages.detect
}
