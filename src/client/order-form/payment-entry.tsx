import { paymentChoices } from '#contract/changes/payment-choices.ts'
import { exactAmount, parseAmount } from '#contract/exact-number.ts'
import { NO_CURRENCY, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'
import { amountCurrency, type OrderDraft, paymentStateOf } from './order-draft.ts'

interface PaymentEntryProps {
  readonly label: string
  readonly draft: OrderDraft
  /** As saved; undefined for a new order. */
  readonly order: SingleOrder | undefined
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** The payment state: a choice, or a text where it follows from payments and refunds. */
export function PaymentEntry({ label, draft, order, problem, onText }: PaymentEntryProps) {
  const state = paymentStateOf(draft)
  const saved = order?.paymentState ?? 'Unpaid'
  const choices = choicesOf(order).filter((choice) => choice !== saved)
  if (choices.length === 0 && state === saved)
    return (
      <FormField label={label} hint={orderFormMessages.followsPayments} problem={problem}>
        {({ id, 'aria-describedby': described }) => (
          <output id={id} aria-describedby={described} className="flex min-h-9 items-center pointer-coarse:min-h-11">
            {state}
          </output>
        )}
      </FormField>
    )
  const payment = state === 'Paid' && saved !== 'Paid' ? paymentOf(draft, order) : undefined
  const hint = payment && orderFormMessages.recordsPayment(payment, draft.texts.paidDay.trim() === '')
  return (
    <FormField label={label} problem={problem} {...(hint && { hint })}>
      {(control) => (
        <select
          {...control}
          name="paymentState"
          value={state}
          onChange={({ target }) => onText(target.value)}
          className={ENTRY}
        >
          {[...new Set([saved, ...choices, state])].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </FormField>
  )
}

function choicesOf(order: SingleOrder | undefined) {
  if (!order) return paymentChoices({ state: 'Unpaid', isRecorded: false, isRefunded: false, isOpen: true })
  const { paymentState, values, due, amount } = order
  const isRefunded = (parseAmount(values.refunded, amount.currency) ?? 0n) > 0n
  return paymentChoices({ state: paymentState, isRecorded: isRecorded(order), isRefunded, isOpen: due > 0 })
}

function isRecorded({ payments, refunds }: SingleOrder): boolean {
  return payments.length + refunds.length > 0
}

/** '12.50 EUR': the payment that Paid records; undefined where it records none. */
function paymentOf(draft: OrderDraft, order: SingleOrder | undefined): string | undefined {
  const currency = amountCurrency(draft)
  const paid = order?.paid ?? 0
  // How much a file's first payments were is not known, and what it says to be paid is paid in full.
  const isOfFile = order && !isRecorded(order) && (paid !== 0 || order.paymentState === 'Partially paid')
  const total = parseAmount(draft.texts.amount.trim(), currency)
  const open = total === undefined ? 0n : total - BigInt(paid) * BigInt(SUBUNITS_PER_MINOR)
  if (isOfFile || open <= 0n) return undefined
  return currency === NO_CURRENCY ? exactAmount(open, currency) : `${exactAmount(open, currency)} ${currency}`
}
