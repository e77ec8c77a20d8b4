/** What of an order has a name that lists are filtered by. */
export const NAME_KINDS = ['city', 'channel', 'payment', 'product'] as const
export type NameKind = (typeof NAME_KINDS)[number]
