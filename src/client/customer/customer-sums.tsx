import { Fact, OrderSection } from '#client/order/section.tsx'
import { currencyName, formatMoney } from '#contract/money.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { customerMessages } from './messages.ts'

/** Sums and averages, which have no common currency. */
export function CustomerSums({ amounts }: Pick<Customer, 'amounts'>) {
  return (
    <OrderSection heading={customerMessages.sums} isPage>
      <dl className="grid gap-2">
        {amounts.map(({ currency, orders, minor, net }) => (
          <Fact key={currency} name={currencyName(currency)}>
            <p>{customerMessages.sum(formatMoney(minor, currency), orders)}</p>
            {net !== undefined && net !== minor && <p>{customerMessages.afterRefunds(formatMoney(net, currency))}</p>}
            {orders > 1 && <p>{customerMessages.average(formatMoney(Math.round(minor / orders), currency))}</p>}
          </Fact>
        ))}
      </dl>
      <p className="pt-2 text-quiet text-xs">{customerMessages.cancelledToo}</p>
    </OrderSection>
  )
}
