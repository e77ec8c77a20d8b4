import { ENTRIES, type Entry } from '#contract/form-entries.ts'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import type { EnteredOrder, LineValues } from '#contract/orders/order-values.ts'
import { tagText } from '#contract/orders/tags.ts'
import { type DraftLine, differenceText, followingTotal } from './draft-totals.ts'

/** Named as in `FieldProblem`, in the order of the form. */
export type DraftField = Entry
export const DRAFT_FIELDS = ENTRIES
/** The fields with one text each. */
export type DraftTextField = Exclude<DraftField, 'lines'>

/** An order as it is in the form: texts as typed. */
export interface OrderDraft {
  readonly texts: Readonly<Record<DraftTextField, string>>
  readonly lines: readonly DraftLine[]
  readonly reason: string
  /** Of a new order: the slug of its shop; '' while none is chosen. */
  readonly shop: string
  /** What the order total has beyond its lines; undefined once the total was entered, which then stays. */
  readonly difference: string | undefined
}

export function orderDraftOf({ customer, lines, currency, tags, ...values }: EnteredOrder): OrderDraft {
  const texts = {
    ...values,
    tags: tagText(tags),
    'customer.name': customer.name,
    'customer.email': customer.email,
    'customer.phone': customer.phone,
    currency: currencyName(currency),
  }
  const keyed = lines.map((line, key) => ({ ...line, key }))
  return { texts, lines: keyed, reason: '', shop: '', difference: differenceText(keyed, values.amount, currency) }
}

/** The code in the currency field, which may be none yet. */
export function enteredCurrency({ texts }: OrderDraft): string {
  const text = texts.currency.trim()
  return text.toLowerCase() === currencyName(NO_CURRENCY).toLowerCase() ? NO_CURRENCY : text.toUpperCase()
}

/** The currency whose digits amounts have: the entered one, if it is a code. */
export function amountCurrency(draft: OrderDraft): string {
  const code = enteredCurrency(draft)
  return /^[A-Z]{3}$/.test(code) ? code : NO_CURRENCY
}

export function withFieldText(draft: OrderDraft, field: DraftTextField, text: string): OrderDraft {
  const next = { ...draft, texts: { ...draft.texts, [field]: text } }
  if (field === 'amount') return { ...next, difference: undefined }
  return field === 'currency' ? withFollowingTotal(next) : next
}

/** Changes one line; its total is calculated again, unless it never had a price to calculate it from. */
export function withLine(
  draft: OrderDraft,
  index: number,
  part: 'product' | 'quantity' | 'price',
  text: string,
): OrderDraft {
  const lines = draft.lines.map((line, at) => {
    if (at !== index) return line
    const next = { ...line, [part]: text }
    const keepsAmount = part === 'product' || (line.price === '' && next.price === '')
    return keepsAmount ? next : { ...next, amount: '' }
  })
  return withFollowingTotal({ ...draft, lines })
}

export function withNewLine(draft: OrderDraft): OrderDraft {
  const key = Math.max(-1, ...draft.lines.map((line) => line.key)) + 1
  return withFollowingTotal({ ...draft, lines: [...draft.lines, { ...EMPTY_LINE, key }] })
}

export function withoutLine(draft: OrderDraft, index: number): OrderDraft {
  return withFollowingTotal({ ...draft, lines: draft.lines.filter((_, at) => at !== index) })
}

/** The field as in another version of the order. */
export function withField(draft: OrderDraft, field: DraftField, from: OrderDraft): OrderDraft {
  const next =
    field === 'lines'
      ? { ...draft, lines: from.lines }
      : { ...draft, texts: { ...draft.texts, [field]: from.texts[field] } }
  if (draft.difference === undefined) return next
  return { ...next, difference: differenceText(next.lines, next.texts.amount, amountCurrency(next)) }
}

export const EMPTY_LINE: LineValues = { product: '', quantity: '1', price: '', amount: '' }

function withFollowingTotal(draft: OrderDraft): OrderDraft {
  const amount = followingTotal(draft.lines, draft.difference, amountCurrency(draft))
  if (amount === undefined) return draft
  return { ...draft, texts: { ...draft.texts, amount } }
}
