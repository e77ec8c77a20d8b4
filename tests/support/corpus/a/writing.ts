import {
  type CorpusFacts,
  type CorpusLine,
  type CorpusOrder,
  FIVE_ORDERS,
  totalOf,
} from '#tests/support/corpus/five-orders.ts'

type Row = readonly (string | number)[]

interface CsvStyle {
  readonly separator?: string
  /** Whether every cell has quotes, or only those that need them. */
  readonly quoteAll?: boolean
  readonly end?: string
}

export function csvText(
  rows: readonly Row[],
  { separator = ',', quoteAll = false, end = '\r\n' }: CsvStyle = {},
): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return quoteAll || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(cell).join(separator) + end).join('')
}

export const perOrder = (row: (order: CorpusOrder, index: number) => Row): Row[] => FIVE_ORDERS.map(row)

export const perLine = (row: (order: CorpusOrder, line: CorpusLine, at: number) => Row): Row[] =>
  FIVE_ORDERS.flatMap((order) => order.lines.map((line, at) => row(order, line, at)))

export const fullName = ({ first, last }: CorpusOrder) => `${first} ${last}`
export const lineSum = ({ quantity, price }: CorpusLine) => quantity * price

/** Cents as '1250.00'. */
export const point = (cents: number) => (cents / 100).toFixed(2)
/** '1,250.00' */
export const english = (cents: number) => point(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',')
/** '1250,00' */
export const comma = (cents: number) => point(cents).replace('.', ',')
/** '1.250,00', or with another mark for thousands. */
export const continental = (cents: number, thousands = '.') =>
  comma(cents).replace(/\B(?=(?:\d{3})+,)/g, () => thousands)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr']
export function dateOf({ day }: Pick<CorpusOrder, 'day'>) {
  const [y = '', m = '', d = ''] = day.split('-')
  return { y, m, d, yy: y.slice(2), month: MONTHS[Number(m) - 1] ?? '' }
}
export const german = (order: CorpusOrder) => Object.values(dateOf(order)).slice(0, 3).reverse().join('.')
export const slashed = (order: CorpusOrder) => german(order).replaceAll('.', '/')
/** '9:12:44 AM' */
export function clock12({ time }: CorpusOrder): string {
  const [hour = '', ...rest] = time.split(':')
  return `${Number(hour) % 12 || 12}:${rest.join(':')} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
export const epochSeconds = ({ day, time }: CorpusOrder) => Date.parse(`${day}T${time}Z`) / 1000

export const NUMBERS = FIVE_ORDERS.map(({ number }) => String(number))
export const idsOf = (id: (number: number) => string): string[] => FIVE_ORDERS.map(({ number }) => id(number))
export const grandTotal = FIVE_ORDERS.reduce((sum, order) => sum + totalOf(order), 0)

/** Facts of a file with a row per order line; `other` corrects them. */
export const lineFacts = (currency: string | null, other: Partial<CorpusFacts> = {}): CorpusFacts => ({
  ...{ ids: [NUMBERS], hasNames: true, hasEmails: true, currency, hasLines: true, hasQuantities: true },
  ...other,
})
/** Facts of a file with a row per order and no lines. */
export const orderFacts = (currency: string | null, other: Partial<CorpusFacts> = {}): CorpusFacts =>
  lineFacts(currency, { hasLines: false, hasQuantities: false, ...other })

/** As a Western (1252) or Central European (1250) Windows writes it. */
export function windowsBytes(text: string, encoding: 'windows-1252' | 'windows-1250'): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (character) => {
    const byte = table.indexOf(character)
    return byte < 0 ? 63 : byte
  })
}
