/** A number from 0 to below 1. */
type Random = () => number

interface Line {
  readonly order: number
  readonly product: string
  readonly quantity: number
  /** Cents. */
  readonly price: number
}

const PRODUCTS = ['Lamp', 'Desk, oak', 'Pencil red', 'Chair low', 'Rug blue', 'Mug']
const NAMES = ['Ada Brandt', 'Bo Carr', 'Cy Dunn', 'Di Ek', 'Eve Fox', 'Flo Gray', 'Gus Hill']
/** Headings of a field in several languages and styles; the last ones say nothing. */
const HEADINGS = {
  id: 'Order ID|order_no|Bestellnummer|Numéro de commande|id|INVOICE_NUMBER|Pedido #|Zeta',
  date: 'Order Date|created_at|Bestelldatum|Date de commande|Fecha|Datum|timestamp|Moment',
  customer: 'Customer|customer_name|Kunde|Client|Cliente|Buyer Name|Klant|Who',
  product: 'Product|item_name|Artikel|Produit|Producto|Description|pizza_name|Thing',
  quantity: 'Qty|quantity|Menge|Quantité|Cantidad|Units|Aantal|Portions',
  price: 'Unit Price|item_price|Einzelpreis|Prix unitaire|Precio|Price|Prijs|Rate',
  lineAmount: 'Line Total|line_amount|Gesamtpreis|Montant ligne|Importe|Amount|Bedrag|Worth',
  total: 'Order Total|grand_total|Gesamtbetrag|Total commande|Total|Total Amount|Totaal|Utarg',
  currency: 'Currency|currency_code|Währung|Devise|Moneda|Curr|Valuta|Coin',
} as const
type Column = keyof typeof HEADINGS

/** Columns that are none of these, with a value of a line. */
const OTHERS: readonly (readonly [string, (line: Line, pieces: number) => string | number])[] = [
  ['Total items', (_, pieces) => pieces],
  ['Total order quantity', (_, pieces) => pieces],
  ['New client', ({ order }) => (order % 2 ? 'Yes' : 'No')],
  ['is_gift', ({ order }) => String(order % 3 === 0)],
  ['Store', () => 'Main Street 1'],
  ['EAN', ({ order }) => 4_006_381_333_931 + order * 7],
  ['Phone', ({ order }) => `+49 30 5550${order}`],
  ['Loyalty points', ({ order }) => (order * 7) % 50],
  ['Rating', ({ order }) => 1 + (order % 5)],
  ['URL', ({ order }) => `https://shop.example/orders/${order}`],
  ['Customer type', ({ order }) => (order % 2 ? 'B2B' : 'B2C')],
  ['row', ({ order }) => order],
  ['store_id', ({ order }) => order % 3],
]

const SHAPES: readonly (readonly Column[])[] = [
  ['id', 'date', 'customer', 'total'],
  ['id', 'date', 'total'],
  ['date', 'customer', 'total'],
  ['id', 'date', 'customer', 'product', 'quantity', 'price'],
  ['id', 'date', 'customer', 'product', 'quantity', 'price', 'lineAmount'],
  ['id', 'date', 'customer', 'product', 'quantity', 'price', 'lineAmount', 'total'],
  ['id', 'date', 'customer', 'product', 'quantity', 'total'],
  ['id', 'date', 'product', 'quantity', 'lineAmount'],
  ['id', 'date', 'product', 'lineAmount'],
  ['id', 'date', 'customer', 'lineAmount'],
]

/** A table of orders in one of very many ways of writing it, and what it says: orders by day and sum, in cents. */
export function perturbedFile(random: Random) {
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)

  const columns = oneOf(SHAPES)
  const isPerOrder = !columns.some((column) => column === 'product' || column === 'lineAmount')
  const orders = Array.from({ length: 4 + below(40) }, (_, order) =>
    Array.from({ length: isPerOrder ? 1 : 1 + below(3) }, (): Line => {
      return { order, product: oneOf(PRODUCTS), quantity: 1 + below(5), price: 95 + below(20_000) }
    }),
  )
  const money = oneOf([
    (cents: number) => (cents / 100).toFixed(2),
    (cents: number) => (cents / 100).toFixed(2).replace('.', ','),
    (cents: number) => `€${(cents / 100).toFixed(2)}`,
    (cents: number) => String(cents / 100),
  ])
  const iso = (order: number) => `2025-${String(1 + (order % 9)).padStart(2, '0')}-${String(10 + (order % 18))}`
  const date = oneOf([
    iso,
    (order: number) => iso(order).split('-').reverse().join('.'),
    (order: number) => iso(order).split('-').reverse().join('/'),
    (order: number) => `${iso(order)} 10:${10 + (order % 40)}`,
    (order: number) => String(Date.parse(iso(order)) / 1000),
  ])
  const sum = (lines: readonly Line[]) => lines.reduce((cents, { quantity, price }) => cents + quantity * price, 0)
  const ids = oneOf([(order: number) => `A-${100 + order}`, (order: number) => String(9001 + order)])
  const values: Record<Column, (line: Line, lines: readonly Line[]) => string> = {
    id: ({ order }) => ids(order),
    date: ({ order }) => date(order),
    customer: ({ order }) => NAMES[order % NAMES.length] ?? '',
    product: ({ product }) => product,
    quantity: ({ quantity }) => String(quantity),
    price: ({ price }) => money(price),
    lineAmount: ({ price, quantity }) => money(price * quantity),
    total: (_, lines) => money(sum(lines)),
    currency: () => 'EUR',
  }
  const style = below(8)
  const headingOf = (column: Column) => {
    const names = HEADINGS[column].split('|')
    // Mostly of one language and style.
    return names[random() < 0.7 ? style % (names.length - 1) : below(names.length)] ?? ''
  }
  const known = [...columns, ...(random() < 0.3 ? (['currency'] as const) : [])].map((column) => ({
    heading: headingOf(column),
    cell: values[column],
  }))
  const others = shuffled(OTHERS)
    .slice(0, below(4))
    .map(([heading, value]) => ({
      heading,
      cell: (line: Line, lines: readonly Line[]) =>
        String(
          value(
            line,
            lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
          ),
        ),
    }))
  const all = random() < 0.5 ? shuffled([...known, ...others]) : [...known, ...others]
  const separator = oneOf([',', ';', '\t', '|'])
  const row = (cells: readonly string[]) =>
    cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)
  const lines = orders.flatMap((one) => one.map((line) => row(all.map(({ cell }) => cell(line, one)))))
  const text = `${[row(all.map(({ heading }) => heading)), ...lines].join('\n')}\n`
  const days = orders.map((_, order) => iso(order)).sort()
  return { text, days, cents: orders.reduce((cents, one) => cents + sum(one), 0) }
}
