import type { CardDetails } from '#client/data/dashboard-view.ts'
import { listHref } from '#client/data/list-href.ts'
import { cardDefinition } from '#contract/dashboard/card-definitions.ts'
import type { CardId } from '#contract/dashboard/cards.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { plural } from '#contract/plural.ts'
import { cardCsv, cardCsvName } from './card-csv.ts'

/** A module of its own, so that the first load of the dashboard does not include it. */
export function cardDetails(reply: DashboardReply, card: CardId): CardDetails {
  return {
    definition: cardDefinition(reply, card).lines,
    leftOut: leftOut(reply),
    csv: (delimiter) => ({ name: cardCsvName(reply, card), text: cardCsv(reply, card, delimiter) }),
  }
}

function leftOut({ counting: { excluded, unpaid }, lists }: DashboardReply): CardDetails['leftOut'] {
  return [
    ...(excluded > 0 ? [{ text: leftOutMessages.excluded(excluded), href: listHref(lists.excluded) }] : []),
    ...(unpaid > 0 ? [{ text: leftOutMessages.unpaid(unpaid), href: listHref(lists.unpaid) }] : []),
  ]
}

const leftOutMessages = {
  excluded: (orders: number) =>
    plural(orders, 'Show # order excluded by its status', 'Show # orders excluded by their status'),
  unpaid: (orders: number) => plural(orders, 'Show # unpaid order', 'Show # unpaid orders'),
}
