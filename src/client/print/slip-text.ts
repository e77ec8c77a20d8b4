import { fieldText } from '#contract/changes/order-changes.ts'
import { formatDay } from '#contract/format-date.ts'
import { exactMoney } from '#contract/money.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { shownFieldOf } from '#contract/orders/shown-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import type { OrderSlipField } from '#contract/slip-fields.ts'

/** A field of an order on paper; '' where it has none, or the person who prints it may not see it. */
export function slipText({ values, shopName }: SingleOrder, field: OrderSlipField): string {
  if (field === 'email' || field === 'phone') return values.customer[field]
  if (field === 'shop') return shopName
  const text = fieldText(values, shownFieldOf(field))
  const { kind } = ORDER_FIELDS[field]
  if (text === '' || (kind === 'state' && text === 'Unknown')) return ''
  if (kind === 'amount' || kind === 'money') return exactMoney(text, values.currency)
  return kind === 'optionalDay' ? formatDay(text) : text
}
