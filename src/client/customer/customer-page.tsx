import { lazy } from 'react'
import { Link, useSearch } from 'wouter'
import { NotFoundError } from '#client/data/order-source.ts'
import { PRODUCT_NAME } from '#client/navigation.ts'
import { sectionMessages } from '#client/order/messages.ts'
import { Fact, OrderSection } from '#client/order/section.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { useAnswer } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { mayManage, maySeeMoney } from '#client/state/rights.ts'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { loadable } from '#client/ui/loadable.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import { formatDay } from '#contract/format-date.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerSums } from './customer-sums.tsx'
import { customerMessages } from './messages.ts'

const LiveOrderData = loadable(() => import('#client/state/live-order-data.tsx'))
const PersonalData = lazy(() => import('#client/order/personal-data.tsx'))
const MergeCustomer = lazy(() => import('#client/order/merge-customer.tsx'))

const LINK = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11'

/** The Customer screen: what the orders of the customer in the address add up to, and the orders. */
export default function CustomerPage() {
  const customerKey = new URLSearchParams(useSearch()).get('key') ?? ''
  return (
    <LiveOrderData>
      <div className="mx-auto max-w-3xl">
        <KnownCustomer key={customerKey} customerKey={customerKey} />
      </div>
    </LiveOrderData>
  )
}

function KnownCustomer({ customerKey }: { readonly customerKey: string }) {
  const { data, error, retry } = useAnswer(['customer', customerKey], (signal) => {
    if (customerKey === '') throw new NotFoundError(customerMessages.unknown)
    return liveOrders.readCustomer(customerKey, signal)
  })
  const isUnknown = error instanceof NotFoundError
  const title = isUnknown ? customerMessages.unknown : data ? nameOf(data) : customerMessages.title
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`)
  return (
    <>
      <h1 className="pb-4 font-semibold text-lg wrap-anywhere">{title}</h1>
      {isUnknown ? (
        <>
          <p className="pb-2 text-quiet">{customerMessages.unknownAdvice}</p>
          <Link href="/order-list" className={LINK}>
            {customerMessages.goToList}
          </Link>
        </>
      ) : (
        <>
          {!data && !error && <p role="status">{customerMessages.loading}</p>}
          {error && !data && (
            <ProblemMessage what={customerMessages.notLoaded} advice={error.message} onRetry={retry} />
          )}
          {error && data && <p className="pb-4 text-down text-xs">{customerMessages.notUpdated(error.message)}</p>}
          {data && <Sections customer={data} />}
        </>
      )}
    </>
  )
}

function nameOf({ name, email, key }: Customer): string {
  return [name, email, key].find((text) => text !== '') ?? customerMessages.noName
}

function Sections({ customer }: { readonly customer: Customer }) {
  const { key, email, phone, orders, first, last, returned, addresses, notes } = customer
  const isOwner = useDataSet(({ role }) => role === 'owner')
  return (
    <>
      <OrderSection heading={customerMessages.overview} isPage>
        <dl>
          <Fact name={sectionMessages.email}>
            {email === '' ? (
              ''
            ) : (
              <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={LINK}>
                {email}
              </a>
            )}
          </Fact>
          <Fact name={sectionMessages.phone}>
            {phone === '' ? (
              ''
            ) : (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
                {phone}
              </a>
            )}
          </Fact>
          <Fact name={sectionMessages.orders}>{sectionMessages.ofCustomer(orders, '')}</Fact>
          <Fact name={sectionMessages.firstOrder}>{formatDay(first)}</Fact>
          <Fact name={sectionMessages.latestOrder}>{formatDay(last)}</Fact>
          <Fact name={sectionMessages.withReturn}>
            {returned === 0 ? '' : sectionMessages.ofCustomer(returned, '')}
          </Fact>
        </dl>
        {mayManage() && (
          <div className="flex min-h-6 flex-wrap gap-x-3 pointer-coarse:min-h-11">
            <LazyModule name={customerMessages.title}>
              <MergeCustomer customerKey={key} className={LINK} />
              {isOwner && <PersonalData customerKey={key} className={LINK} />}
            </LazyModule>
          </div>
        )}
      </OrderSection>
      {maySeeMoney() && <CustomerSums amounts={customer.amounts} />}
      <CustomerOrders customer={customer} />
      {addresses.length > 0 && (
        <OrderSection heading={customerMessages.addresses} isPage>
          <ul className="grid gap-2">
            {addresses.map((address) => (
              <li key={address} className="wrap-anywhere">
                {address}
              </li>
            ))}
          </ul>
        </OrderSection>
      )}
      {notes.length > 0 && <CustomerNotes notes={notes} />}
    </>
  )
}
