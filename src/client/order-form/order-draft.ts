import { ENTRIES, type Entry } from '#contract/form-entries.ts'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import type { PaymentState } from '#contract/orders/order-states.ts'
import { UNPAID } from '#contract/orders/order-states.ts'
import type { EnteredOrder, LineValues } from '#contract/orders/order-values.ts'
import { EDITED_MONEY, type EditedMoney } from '#contract/orders/shown-fields.ts'
import { tagText } from '#contract/orders/tags.ts'
import { type DraftLine, differenceText, type EnteredMoney, followingTotal, includedIn } from './draft-totals.ts'

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
  /** What the lines have already, so that the order total does not follow it. */
  readonly included: readonly EditedMoney[]
  /** What the order total has beyond what it follows; undefined where it follows nothing and stays. */
  readonly difference: string | undefined
  /** Whether a payment date makes an unpaid order paid; not where it was unpaid in spite of one. */
  readonly isPaidByDate: boolean
}

/** `isMadeHere`: in no file. In such an order, and where lines and extras make up the total, the total follows them. */
export function orderDraftOf(order: EnteredOrder, isMadeHere = true): OrderDraft {
  const { customer, lines, currency, tags, ...values } = order
  const texts = {
    ...values,
    tags: tagText(tags),
    'customer.name': customer.name,
    'customer.email': customer.email,
    'customer.phone': customer.phone,
    currency: currencyName(currency),
  }
  const keyed = lines.map((line, key) => ({ ...line, key }))
  const included = includedIn(order)
  const isPaidByDate = !(isUnpaid(order) && order.paidDay !== '')
  const draft = {
    texts,
    lines: keyed,
    reason: '',
    shop: '',
    included: included ?? [],
    difference: undefined,
    isPaidByDate,
  }
  return withFollowing(draft, isMadeHere || included !== undefined)
}

export function isFollowing({ difference }: OrderDraft): boolean {
  return difference !== undefined
}

/** From now on the total follows what changes, or stays as it is. */
export function withFollowing(draft: OrderDraft, follows: boolean): OrderDraft {
  return { ...draft, difference: follows ? unexplainedText(draft) : undefined }
}

/** What of the total is in neither lines nor extras; undefined where it cannot be calculated. */
export function unexplainedText(draft: OrderDraft): string | undefined {
  return differenceText(moneyOf(draft), draft.included)
}

function moneyOf(draft: OrderDraft): EnteredMoney {
  const { amount, discount, shipping, tax } = draft.texts
  return { lines: [...draft.lines], currency: amountCurrency(draft), amount, discount, shipping, tax }
}

/** Whether the order total may follow the field. */
function isMoving(field: DraftField): boolean {
  return [...EDITED_MONEY, 'lines', 'currency'].includes(field)
}

/** The state that the order will have: an unpaid one that gets a payment date is paid. */
export function paymentStateOf({ texts, isPaidByDate }: OrderDraft): PaymentState {
  if (isPaidByDate && texts.paidDay.trim() !== '' && isUnpaid(texts)) return 'Paid'
  // Set by orderDraftOf and the field, which offers only states.
  return texts.paymentState as PaymentState
}

function isUnpaid({ paymentState }: { readonly paymentState: string }): boolean {
  return UNPAID.some((state) => state === paymentState)
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
  // What was not paid has no payment date.
  if (field === 'paymentState' && isUnpaid(next.texts)) return withFieldText(next, 'paidDay', '')
  if (field === 'amount') return { ...next, difference: undefined }
  return isMoving(field) ? withFollowingTotal(next) : next
}

/** What is entered of a line. */
export type LineEntryName = 'product' | 'sku' | 'quantity' | 'price'

/** Changes one line; its total is calculated again, unless it never had a price to calculate it from. */
export function withLine(draft: OrderDraft, index: number, part: LineEntryName, text: string): OrderDraft {
  const lines = draft.lines.map((line, at) => {
    if (at !== index) return line
    const next = { ...line, [part]: text }
    const keepsAmount = part === 'product' || part === 'sku' || (line.price === '' && next.price === '')
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

/** The field as in another version of the order, and a total that follows it. */
export function withField(draft: OrderDraft, field: DraftField, from: OrderDraft): OrderDraft {
  if (field === 'paymentState') return withFieldText(draft, field, from.texts[field])
  const next = withOnly(draft, field, from)
  if (isMoving(field)) return withFollowingTotal(next)
  return field === 'amount' ? withFollowing(next, isFollowing(draft)) : next
}

/** The field as in another version of the order, and nothing else. */
export function withOnly(draft: OrderDraft, field: DraftField, from: OrderDraft): OrderDraft {
  if (field === 'lines') return { ...draft, lines: from.lines }
  return { ...draft, texts: { ...draft.texts, [field]: from.texts[field] } }
}

export const EMPTY_LINE: LineValues = { product: '', quantity: '1', price: '', amount: '' }

export function withFollowingTotal(draft: OrderDraft): OrderDraft {
  const amount = followingTotal(moneyOf(draft), draft.included, draft.difference)
  if (amount === undefined) return draft
  return { ...draft, texts: { ...draft.texts, amount } }
}
