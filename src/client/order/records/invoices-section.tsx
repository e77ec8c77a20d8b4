import { errorOf } from '#client/data/errors.ts'
import { OrderSection } from '#client/order/section.tsx'
import { notify } from '#client/state/notification.ts'
import { openOrderForm } from '#client/state/order-form.ts'
import { mayManage, maySeeMoney } from '#client/state/rights.ts'
import { readPrintedShops } from '#client/state/shops.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { exactMoney, formatMoney } from '#contract/money.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { issueMessages } from './messages.ts'
import { uncreditedRefunds } from './record-actions.ts'
import { RecordButtons } from './record-buttons.tsx'
import { RecordCard } from './record-card.tsx'
import type { RecordSectionProps } from './shipments-section.tsx'

const ACTIONS = ['invoice', 'cancelInvoice'] as const

/** The invoices and credit notes of an order, the last first, to be printed, and what can be issued; nothing for packers. */
export function InvoicesSection({ order, isPage, actions, form }: RecordSectionProps) {
  const { invoices, amount } = order
  const refunds = mayManage() ? uncreditedRefunds(order) : []
  const isPossible = ACTIONS.some((action) => actions.possible.includes(action)) || refunds.length > 0
  if (!maySeeMoney() || (invoices.length === 0 && !form && !isPossible)) return null
  return (
    <OrderSection
      heading={issueMessages.invoices}
      isPage={isPage}
      isFocusable
      className={invoices.length === 0 ? 'print:hidden' : ''}
    >
      <div className="grid gap-3">
        {invoices.length > 0 && (
          <ul className="grid gap-2">
            {invoices.toReversed().map((issued) => (
              <Issued key={issued.id} order={order} issued={issued} />
            ))}
          </ul>
        )}
        {form ?? (
          <>
            <RecordButtons actions={actions} of={ACTIONS} />
            {refunds.map(({ id, amount: minor }) => (
              <div key={id} className="flex print:hidden">
                <DialogButton data-form={id} onClick={() => openOrderForm({ creditNoteFor: id })}>
                  {issueMessages.creditNoteFor(formatMoney(minor, amount.currency))}
                </DialogButton>
              </div>
            ))}
          </>
        )}
      </div>
    </OrderSection>
  )
}

function Issued({ order, issued }: { order: SingleOrder; issued: SingleOrder['invoices'][number] }) {
  const { kind, number, day, actor, invoice, sheet } = issued
  return (
    <RecordCard
      title={issueMessages.named[kind](number)}
      {...{ order, day }}
      person={actor.name}
      side={<p className="tabular-nums">{exactMoney(sheet.amount, sheet.currency)}</p>}
      action={
        <div className="flex pt-1 print:hidden">
          <DialogButton aria-label={issueMessages.printThis(number)} onClick={() => void print(order, issued)}>
            {issueMessages.print}
          </DialogButton>
        </div>
      }
    >
      {invoice !== '' && <p>{issueMessages.ofInvoice(invoice)}</p>}
    </RecordCard>
  )
}

async function print(order: SingleOrder, issued: SingleOrder['invoices'][number]): Promise<void> {
  try {
    const { printInvoices } = await import('#client/print/print-orders.tsx')
    await printInvoices([{ order, issued }], await readPrintedShops())
  } catch (failure) {
    notify({ text: issueMessages.notPrinted(issued.number, errorOf(failure).message) })
  }
}
