import { maySeeMoney } from '#client/state/rights.ts'
import { formatMoney } from '#contract/money.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { sectionMessages } from './messages.ts'
import { OrderSection } from './section.tsx'

const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const MONEY_HEADINGS = [sectionMessages.price, sectionMessages.lineTotal]
const NUMBER = 'pl-3 text-right whitespace-nowrap tabular-nums'

interface LinesSectionProps {
  readonly order: SingleOrder
  readonly isPage: boolean
}

export function LinesSection({ order: { lines, amount }, isPage }: LinesSectionProps) {
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, amount.currency))
  return (
    <OrderSection heading={sectionMessages.lines} isPage={isPage}>
      <table aria-label={sectionMessages.lines} className="w-full">
        <thead>
          <tr className="text-quiet text-xs">
            <th scope="col" className="pb-1 text-left font-normal">
              {sectionMessages.product}
            </th>
            {[sectionMessages.quantity, ...(maySeeMoney() ? MONEY_HEADINGS : [])].map((heading) => (
              <th key={heading} scope="col" className={`pb-1 font-normal ${NUMBER}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, sku, quantity, price, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two can be the same
            <tr key={index} className="align-top">
              <td className="py-1 wrap-anywhere">
                {product}
                {sku !== '' && sku !== product && (
                  <span className="block text-quiet text-xs">{sectionMessages.sku(sku)}</span>
                )}
              </td>
              <td className={`py-1 ${NUMBER}`}>{quantity === null ? '' : quantities.format(quantity)}</td>
              {maySeeMoney() && (
                <>
                  <td className={`py-1 ${NUMBER}`}>{money(price)}</td>
                  <td className={`py-1 ${NUMBER}`}>{money(amount)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </OrderSection>
  )
}
