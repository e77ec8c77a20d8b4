import { stepTo } from '#contract/changes/order-status.ts'
import { parseAmount } from '#contract/exact-number.ts'
import { mapNames } from '#contract/map-names.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { SET_PAYMENT_STATES } from '#contract/orders/order-states.ts'
import type { EnteredOrder, LineValues, NewOrder, OrderChange } from '#contract/orders/order-values.ts'
import { EDITED_MONEY, EDITED_TEXTS } from '#contract/orders/shown-fields.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { lineTotalText } from './draft-totals.ts'
import {
  amountCurrency,
  DRAFT_FIELDS,
  type DraftField,
  enteredCurrency,
  type OrderDraft,
  paymentStateOf,
} from './order-draft.ts'

/** The fields in which two drafts differ; the same number written in another way is no difference. */
export function changedDraftFields(before: OrderDraft, after: OrderDraft): DraftField[] {
  return DRAFT_FIELDS.filter((field) => isFieldChanged(field, before, after))
}

export function isFieldChanged(field: DraftField, before: OrderDraft, after: OrderDraft): boolean {
  if (field === 'lines') {
    const same = (line: LineValues, index: number) => {
      const other = before.lines[index]
      return other !== undefined && lineKey(line, after) === lineKey(other, before)
    }
    return before.lines.length !== after.lines.length || !after.lines.every(same)
  }
  if (field === 'currency') return enteredCurrency(before) !== enteredCurrency(after)
  if (field === 'paymentState') return paymentStateOf(before) !== paymentStateOf(after)
  const [old, next] = [before.texts[field].trim(), after.texts[field].trim()]
  if ((field !== 'amount' && !isEditedMoney(field)) || old === next) return old !== next
  const subunits = parseAmount(next, amountCurrency(after))
  return subunits === undefined || subunits !== parseAmount(old, amountCurrency(after))
}

function isEditedMoney(field: DraftField): boolean {
  return EDITED_MONEY.some((one) => one === field)
}

function lineKey(line: LineValues, draft: OrderDraft): string {
  const { product, quantity, price, sku = '' } = line
  const total = lineTotalText(line, amountCurrency(draft))
  return JSON.stringify([...[product, quantity, price, sku].map((text) => text.trim()), total])
}

/** Whether the change of status needs a reason. */
export function needsReason(before: OrderDraft, after: OrderDraft): boolean {
  return stepTo(statusOf(before), statusOf(after))?.needsReason ?? false
}

/** What changed, as it is sent: with the order total where any money changed, so that the server changes no total by itself. */
export function changeOf(before: OrderDraft, after: OrderDraft): OrderChange {
  const all = valuesOf(after)
  const change: OrderChange = {}
  const customer: OrderChange['customer'] = {}
  for (const field of changedDraftFields(before, after)) {
    const name = CUSTOMER_FIELDS[field]
    if (name) change.customer = Object.assign(customer, { [name]: all.customer[name] })
    else Object.assign(change, { [field]: all[field as keyof EnteredOrder] })
  }
  const hasMoney = change.lines !== undefined || EDITED_MONEY.some((field) => change[field] !== undefined)
  if (hasMoney && all.amount !== '') change.amount = all.amount
  if (needsReason(before, after)) change.reason = after.reason.trim()
  return change
}

/** The order as it is added; what is not known is left out. */
export function newOrderOf(draft: OrderDraft): NewOrder {
  const { customer, placedAt, currency, lines, paymentState, ...others } = valuesOf(draft)
  const state = SET_PAYMENT_STATES.find((one) => one === paymentState && one !== 'Unpaid')
  const known = Object.entries(others).filter(([, value]) => value.length > 0)
  return {
    placedAt,
    currency,
    ...Object.fromEntries(known),
    customer: {
      name: customer.name,
      ...(customer.email !== '' && { email: customer.email }),
      ...(customer.phone !== '' && { phone: customer.phone }),
    },
    lines: lines.map(({ amount, ...line }) => (amount === '' ? line : { ...line, amount })),
    ...(draft.shop !== '' && { shop: draft.shop }),
    ...(state && { paymentState: state }),
  }
}

/** The draft as values, without spaces around them. */
export function valuesOf(draft: OrderDraft): EnteredOrder {
  const text = Object.fromEntries(Object.entries(draft.texts).map(([field, value]) => [field, value.trim()]))
  const of = (field: keyof OrderDraft['texts']) => text[field] ?? ''
  return {
    placedAt: of('placedAt'),
    paidDay: of('paidDay'),
    status: statusOf(draft),
    customer: { name: of('customer.name'), email: of('customer.email'), phone: of('customer.phone') },
    ...mapNames([...EDITED_TEXTS, ...EDITED_MONEY], of),
    tags: tagsOf(of('tags')),
    paymentState: paymentStateOf(draft),
    currency: enteredCurrency(draft),
    lines: draft.lines.map(({ product, quantity, price, amount, sku }) => ({
      product: product.trim(),
      quantity: quantity.trim(),
      price: price.trim(),
      amount,
      ...(sku !== undefined && { sku: sku.trim() }),
    })),
    amount: of('amount'),
  }
}

export function statusOf({ texts }: OrderDraft): OrderStatus {
  // Set by orderDraftOf and the status field, which offers only statuses.
  return texts.status as OrderStatus
}

const CUSTOMER_FIELDS: Partial<Record<DraftField, keyof EnteredOrder['customer']>> = {
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.phone': 'phone',
}
