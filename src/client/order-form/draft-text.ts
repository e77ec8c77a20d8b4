import { currencyName } from '#contract/money.ts'
import { fieldText } from '#contract/order-history.ts'
import { conflictMessages } from './messages.ts'
import { valuesOf } from './order-change.ts'
import { type DraftField, enteredCurrency, type OrderDraft } from './order-draft.ts'

/** A field as people read it. */
export function draftText(draft: OrderDraft, field: DraftField): string {
  return textIn(draft, field) || conflictMessages.empty
}

function textIn(draft: OrderDraft, field: DraftField): string {
  if (field === 'lines' || field === 'placedAt') return fieldText(valuesOf(draft), field)
  return field === 'currency' ? currencyName(enteredCurrency(draft)) : draft.texts[field].trim()
}
