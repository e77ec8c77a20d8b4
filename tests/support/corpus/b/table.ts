import { type CorpusLine, type CorpusOrder, FIVE_ORDERS } from '#tests/support/corpus/five-orders.ts'

export interface Entry {
  readonly order: CorpusOrder
  readonly item: CorpusLine
  /** Whether it is its order's first. */
  readonly leads: boolean
}

export const ENTRIES: readonly Entry[] = FIVE_ORDERS.flatMap((order) =>
  order.lines.map((item, i) => ({ order, item, leads: i === 0 })),
)

/** A column: its heading, and what it holds for each thing. */
export type Columns<Thing> = Readonly<Record<string, (thing: Thing) => unknown>>

/** The headings, then a line of text for each thing. */
export function table<Thing>(columns: Columns<Thing>, things: readonly Thing[], glue = ','): string {
  const protect = (value: unknown) => (`${value}`.includes(glue) ? JSON.stringify(value) : `${value}`)
  const bodies = things.map((thing) => Object.values(columns).map((column) => protect(column(thing))))
  return [Object.keys(columns).map(protect), ...bodies].map((cells) => cells.join(glue)).join('\n')
}

export const worth = (order: CorpusOrder) => order.lines.reduce((all, item) => all + item.quantity * item.price, 0)

/** Cents in the manner of a locale. */
export function money(cents: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(locale, { ...digits, ...options }).format(cents / 100)
}

export const moment = ({ day, time }: CorpusOrder) => new Date(`${day}T${time}Z`)

export function when(order: CorpusOrder, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    .format(moment(order))
    .replaceAll('\u202f', ' ')
}

export const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
