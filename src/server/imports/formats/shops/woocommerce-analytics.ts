import {
  type Field,
  type FoundColumns,
  fieldText,
  findColumns,
  type HeadingTable,
} from '#server/imports/formats/columns.ts'
import { orderHead } from '#server/imports/formats/order-head.ts'
import type { LineTexts, ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Layout } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'

const names = (text: string) => text.split('|')

/**
 * The headings in WooCommerce's translations. The amount without tax and shipping was called 'N. Revenue' first and 'Net
 * Sales' later; if a file has both, the later name counts.
 */
const HEADINGS: HeadingTable = {
  id: names(
    'Order #|Bestellnummer #|Bestellung #|Commande n°|Pedido #|Ordine n.|Bestelnummer|Encomenda #|Zamówienie #|Beställningsnr.|Ordre #|№ заказа|Sipariş no.',
  ),
  date: names('Date|Datum|Fecha|Data|Dato|Дата|Tarih'),
  status: names('Status|État|Estado|Stato|Статус|Durum'),
  customerName: names('Customer|Kunde|Client|Cliente|Klant|Klient|Kund|Клиент|Müşteri'),
  products: names(
    'Product(s)|Produkt(e)|Produit(s)|Producto(s)|Prodotto/prodotti|Prodotti|Product(en)|Produto(s)|Produkt(y)|Produkter|Produkt(er)|Vare(r)|Продукты|Ürünler',
  ),
  total: names(
    'Net Sales|Nettoumsatz|Ventes nettes|Ventas netas|Vendite nette|Netto-omzet|Vendas líquidas|Sprzedaż netto|Nettoförsäljning|Nettoomsætning|Netto salg|Чистый объем продаж|Net satış|N. Revenue|N.- Umsatz|N. Revenu|Ingresos netos|N. Fatturato|N. Inkomsten|Receita liquida|Przychód netto|N. Intäkt|Netto inntekt|N. Доход|N. Gelir',
  ),
  channel: names('Attribution|Origin'),
}
const SIGNS: readonly Field[] = ['id', 'date', 'status', 'products', 'total']
/** The end of a quantity; some translations put a space before the sign. */
const TIMES = /\d\s?× /g

/**
 * WooCommerce's Analytics, Orders, Download: one row per order with its products in one cell ('2× Name, 1× Other'). The
 * amount is `Net Sales`. The file has no prices, so lines have no amounts.
 */
export function woocommerceAnalyticsLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): ParsedRecord => {
    const text = (field: Field) => fieldText(cells, columns, field)
    return {
      id: text('id'),
      startsOrder: true,
      head: orderHead(cells, columns),
      lines: items(text('products')),
    }
  }
  return {
    name: 'woocommerce-analytics',
    family: 'woocommerce',
    columns,
    grouping: 'one row per order',
    found,
    rowsHaveIds: false,
    machineNumbers: true,
    notes: [importMessages.note.wooAnalytics(found.get('total') ?? '')],
    read,
  }
}

// A product's name may contain a comma, so an item begins only at ', 2× '.
function items(text: string): LineTexts[] {
  const found: { readonly quantity: string; readonly start: number; readonly product: number }[] = []
  for (const { 0: times, index } of text.matchAll(TIMES)) {
    let start = index
    while (isDigit(text[start - 1])) start--
    const before = found.at(-1)
    if (before && (start - 2 <= before.product || !text.startsWith(', ', start - 2))) continue
    found.push({ quantity: text.slice(start, index + 1), start, product: index + times.length })
  }
  return found.map(({ quantity, product }, i) => {
    const next = found[i + 1]
    return { product: text.slice(product, next && next.start - 2), quantity, price: '', discount: '', amount: '' }
  })
}

function isDigit(character = ''): boolean {
  return character >= '0' && character <= '9'
}
