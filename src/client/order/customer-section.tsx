import { lazy, useState } from 'react'
import { Link } from 'wouter'
import { useDataSet } from '#client/state/data-set.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { mayManage, maySeeMoney } from '#client/state/rights.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { formatDay } from '#contract/format-date.ts'
import { formatMoney } from '#contract/money.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { filterParameters, TEXT_FILTERS } from '#contract/orders/order-filters.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { customerPath } from './customer-path.ts'
import { sectionMessages } from './messages.ts'
import { Fact, OrderSection } from './section.tsx'

/** Whether lists can be filtered by customer. */
const HAS_CUSTOMER_FILTER = (TEXT_FILTERS as readonly string[]).includes('customerKey')

const LINK = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11'

const PersonalData = lazy(() => import('./personal-data.tsx'))
const MergeCustomer = lazy(() => import('./merge-customer.tsx'))
const MergeOrders = lazy(() => import('./merge-orders.tsx'))

interface CustomerSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
}

export function CustomerSection({ order, isPage }: CustomerSectionProps) {
  const { values, customerKey } = order
  const { isSample } = useOrderData()
  const isOwner = useDataSet(({ role }) => role === 'owner')
  const { name, email, phone } = values.customer
  if (name === '' && email === '' && phone === '') return null
  return (
    <OrderSection heading={sectionMessages.customer} isPage={isPage}>
      <dl>
        <Fact name={sectionMessages.name}>{name}</Fact>
        {email !== '' && (
          <Fact name={sectionMessages.email}>
            <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`} className={LINK}>
              {email}
            </a>
          </Fact>
        )}
        {phone !== '' && (
          <Fact name={sectionMessages.phone}>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
              {phone}
            </a>
          </Fact>
        )}
        {customerKey !== '' && HAS_CUSTOMER_FILTER && (
          <Fact name={sectionMessages.orders}>
            <Link href={`/order-list?${new URLSearchParams({ customerKey })}`} className={LINK}>
              {maySeeMoney() ? <CustomerTotals customerKey={customerKey} /> : sectionMessages.allOfCustomer}
            </Link>
          </Fact>
        )}
        {customerKey !== '' && !isSample && maySeeMoney() && <Duplicates order={order} />}
      </dl>
      {customerKey !== '' && !isSample && (
        <div className="print:hidden">
          {maySeeMoney() && <AboutCustomer customerKey={customerKey} />}
          <div className="flex min-h-6 flex-wrap gap-x-3 pointer-coarse:min-h-11">
            <Link href={customerPath(customerKey)} className={LINK}>
              {sectionMessages.customerPage}
            </Link>
            {mayManage() && (
              <LazyModule name={sectionMessages.customer}>
                <MergeCustomer customerKey={customerKey} className={LINK} />
                {isOwner && <PersonalData customerKey={customerKey} className={LINK} />}
              </LazyModule>
            )}
          </div>
        </div>
      )}
    </OrderSection>
  )
}

/** '12 orders · €810.00', with an amount for each currency. */
function CustomerTotals({ customerKey }: { customerKey: string }) {
  const totals = useOrderData().useCustomerTotals(customerKey)
  return totals
    ? sectionMessages.ofCustomer(
        totals.orders,
        amountsText(totals, ({ minor }) => minor),
      )
    : sectionMessages.allOfCustomer
}

/** Nothing of a customer with one order, which the panel shows anyway. */
function AboutCustomer({ customerKey }: { customerKey: string }) {
  const [isOpen, setOpen] = useState(false)
  const totals = useOrderData().useCustomerTotals(customerKey)
  if (!totals || totals.orders <= 1) return null
  return (
    <Disclosure summary={sectionMessages.aboutCustomer} onToggle={setOpen}>
      {isOpen && <CustomerFacts customerKey={customerKey} />}
    </Disclosure>
  )
}

function CustomerFacts({ customerKey }: { customerKey: string }) {
  const customer = useOrderData().useCustomer(customerKey)
  if (!customer) return null
  const { first, last, returned, addresses } = customer
  return (
    <dl>
      <Fact name={sectionMessages.firstOrder}>{formatDay(first)}</Fact>
      <Fact name={sectionMessages.latestOrder}>{formatDay(last)}</Fact>
      <Fact name={sectionMessages.averageOrder}>
        {amountsText(customer, ({ minor, orders }) => Math.round(minor / orders))}
      </Fact>
      <Fact name={sectionMessages.withReturn}>{returned === 0 ? '' : sectionMessages.ofCustomer(returned, '')}</Fact>
      <Fact name={sectionMessages.addresses}>
        {addresses.length === 0 ? '' : addresses.map((address) => <div key={address}>{address}</div>)}
      </Fact>
    </dl>
  )
}

type Amount = Customer['amounts'][number]

function amountsText({ amounts }: Pick<Customer, 'amounts'>, minorOf: (amount: Amount) => number): string {
  return amounts.map((amount) => formatMoney(minorOf(amount), amount.currency)).join(', ')
}

/** Other orders of the customer with the same store day, total and currency. */
function Duplicates({ order: { id, customerKey, day, amount } }: Pick<CustomerSectionProps, 'order'>) {
  const { currency, minor } = amount
  const same = { customerKey, from: day, to: day, currency, amountMin: minor, amountMax: minor }
  const filters = filterParameters(same).toString()
  const count = useOrderData().useOrderCount(filters)
  if (count === undefined || count < 2) return null
  return (
    <Fact name={sectionMessages.duplicates}>
      <Link href={`/order-list?${filters}`} className={LINK}>
        {sectionMessages.sameOrders(count - 1)}
      </Link>
      {mayManage() && (
        <LazyModule name={sectionMessages.duplicates}>
          <MergeOrders
            into={id}
            others={{ query: { search: '', ...same }, expected: count, except: [id] }}
            count={count - 1}
            className={`${LINK} ml-3`}
          />
        </LazyModule>
      )}
    </Fact>
  )
}
