import { listHref } from '#client/data/list-href.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { FigureLink } from './figure-link.tsx'

/** The orders that are in no figure, a press away; nothing where all are counted. */
export function LeftOutLinks({ reply: { counting, lists } }: { reply: DashboardReply }) {
  const kinds = [
    { what: 'left out for their status', orders: counting.excluded, list: lists.excluded },
    { what: 'not paid', orders: counting.unpaid, list: lists.unpaid },
  ]
  return kinds
    .filter(({ orders }) => orders > 0)
    .map(({ what, orders, list }) => (
      <p key={what} className="text-xs">
        <FigureLink
          href={listHref(list)}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-10"
        >
          {`Show the ${orders.toLocaleString('en')} ${what}`}
        </FigureLink>
      </p>
    ))
}
