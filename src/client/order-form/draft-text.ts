import { fieldText } from '#contract/changes/order-changes.ts'
import { currencyName } from '#contract/money.ts'
import { type DraftLine, lineTotalText } from './draft-totals.ts'
import { conflictMessages } from './messages.ts'
import { valuesOf } from './order-change.ts'
import { amountCurrency, type DraftField, enteredCurrency, type OrderDraft, paymentStateOf } from './order-draft.ts'

/** A field as people read it. */
export function draftText(draft: OrderDraft, field: DraftField): string {
  return textIn(draft, field) || conflictMessages.empty
}

function textIn(draft: OrderDraft, field: DraftField): string {
  if (field === 'lines') return draft.lines.map((line) => lineText(line, draft)).join('\n')
  if (field === 'placedAt') return fieldText(valuesOf(draft), field)
  if (field === 'paymentState') return paymentStateOf(draft)
  return field === 'currency' ? currencyName(enteredCurrency(draft)) : draft.texts[field].trim()
}

/** '2 × Chair 12.50 = 25.00': with the total, because two versions may differ only there. */
function lineText(line: DraftLine, draft: OrderDraft): string {
  const text = fieldText({ ...valuesOf(draft), lines: [line] }, 'lines')
  return line.price === '' ? text : `${text} = ${lineTotalText(line, amountCurrency(draft))}`
}
