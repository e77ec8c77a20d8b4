import type { ReactNode } from 'react'
import { useOrderData } from '#client/state/order-data.ts'
import { fieldText } from '#contract/changes/order-changes.ts'
import { formatDay } from '#contract/format-date.ts'
import { fieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { CustomerSection } from './customer-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { sectionMessages } from './messages.ts'
import { NoteSection } from './note-section.tsx'
import { placedText } from './placed-text.ts'
import { InvoicesSection } from './records/invoices-section.tsx'
import { NotesSection } from './records/notes-section.tsx'
import { PaymentsSection } from './records/payments-section.tsx'
import type { RecordActions } from './records/record-buttons.tsx'
import { ShipmentsSection } from './records/shipments-section.tsx'
import { Fact, OrderSection } from './section.tsx'
import { Timeline } from './timeline.tsx'
import { TotalsSection } from './totals-section.tsx'

/** The sections that have forms. */
export type FormSection = 'note' | 'shipments' | 'payments' | 'invoices'

interface OrderSectionsProps {
  readonly order: SingleOrder
  readonly isPage: boolean
  /** The form of one of its sections that is open. */
  readonly open?: { readonly section: FormSection; readonly form: ReactNode } | undefined
  readonly actions?: RecordActions
  readonly onSaved?: (order: SingleOrder, sentence: string) => void
}

/** Everything that is known about the order; what is empty is left out. */
export function OrderSections({ order, isPage, open, actions = NO_ACTIONS, onSaved = () => {} }: OrderSectionsProps) {
  const { isSample } = useOrderData()
  const { values, lines } = order
  const formIn = (section: FormSection) => (open?.section === section ? open.form : undefined)
  const delivery = factsOf('delivery', order)
  return (
    <>
      {lines.length > 0 && <LinesSection order={order} isPage={isPage} />}
      {values.amount !== '' && <TotalsSection order={order} isPage={isPage} />}
      {!isSample && (
        <>
          <ShipmentsSection {...{ order, isPage, actions }} form={formIn('shipments')} />
          <PaymentsSection {...{ order, isPage, actions }} form={formIn('payments')} />
          <InvoicesSection {...{ order, isPage, actions }} form={formIn('invoices')} />
        </>
      )}
      <CustomerSection order={order} isPage={isPage} />
      {delivery.some(([, value]) => value !== '') && (
        <OrderSection heading={sectionMessages.delivery} isPage={isPage}>
          <Facts facts={delivery} />
        </OrderSection>
      )}
      <Details order={order} isPage={isPage} />
      {isSample ? (
        <NoteSection note={values.note} isPage={isPage} form={formIn('note')} />
      ) : (
        <NotesSection {...{ order, isPage, onSaved }} form={formIn('note')} />
      )}
      <Timeline id={order.id} isPage={isPage} />
    </>
  )
}

const NO_ACTIONS: RecordActions = { possible: [], run: () => {} }

function Details({ order, isPage }: Pick<OrderSectionsProps, 'order' | 'isPage'>) {
  const { values, lines, project, sourceStatus, source } = order
  const facts: readonly OrderFact[] = [
    [sectionMessages.project, lines.length === 0 ? project : ''],
    [sectionMessages.placed, placedText(values.placedAt)],
    [sectionMessages.paid, values.paidDay && formatDay(values.paidDay)],
    ...factsOf('details', order),
    [sectionMessages.sourceStatus, sourceStatus],
    [sectionMessages.source, source ? sourceText(source) : ''],
  ]
  if (facts.every(([, value]) => value === '')) return null
  return (
    <OrderSection heading={sectionMessages.details} isPage={isPage}>
      <Facts facts={facts} />
    </OrderSection>
  )
}

type OrderFact = readonly [name: string, value: string]

/** The fields that a section of the panel lists. */
function factsOf(section: 'delivery' | 'details', { values, shopName }: SingleOrder): OrderFact[] {
  const fields = fieldsWith('panel').filter((field) => ORDER_FIELDS[field].panel === section)
  return fields.map((field) => [ORDER_FIELDS[field].label, field === 'shop' ? shopName : fieldText(values, field)])
}

function Facts({ facts }: { facts: readonly OrderFact[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function sourceText({ file, line, record }: NonNullable<SingleOrder['source']>): string {
  if (line !== null) return sectionMessages.sourceLine(file, line)
  return record === null ? file : sectionMessages.sourceRecord(file, record)
}
