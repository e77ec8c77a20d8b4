import { lazy } from 'react'
import { Link } from 'wouter'
import { useDataSet } from '#client/state/data-set.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { formatMoney } from '#contract/money.ts'
import { TEXT_FILTERS } from '#contract/orders/order-filters.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { sectionMessages } from './messages.ts'
import { Fact, OrderSection } from './section.tsx'

/** Whether lists can be filtered by customer. */
const HAS_CUSTOMER_FILTER = (TEXT_FILTERS as readonly string[]).includes('customerKey')

const LINK = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11'

const PersonalData = lazy(() => import('./personal-data.tsx'))

interface CustomerSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
}

export function CustomerSection({ order: { values, customerKey }, isPage }: CustomerSectionProps) {
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
      </dl>
      {customerKey !== '' && isOwner && !isSample && (
        <div className="flex min-h-6 gap-3 pointer-coarse:min-h-11">
          <LazyModule name={sectionMessages.personalData}>
            <PersonalData customerKey={customerKey} className={LINK} />
          </LazyModule>
        </div>
      )}
    </OrderSection>
  )
}

function CustomerTotals({ customerKey }: { customerKey: string }) {
  const totals = useOrderData().useCustomerTotals(customerKey)
  return totals ? totalsText(totals) : sectionMessages.allOfCustomer
}

/** '12 orders · €810.00', with an amount for each currency. */
export function totalsText({ orders, amounts }: OrderSummary): string {
  return sectionMessages.ofCustomer(
    orders,
    amounts.map(({ minor, currency }) => formatMoney(minor, currency)).join(', '),
  )
}
