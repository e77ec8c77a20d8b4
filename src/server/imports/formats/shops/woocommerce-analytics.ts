import { findColumns, firstHeadings, headingTable } from '#server/imports/formats/columns.ts'
import { orderHeadByName } from '#server/imports/formats/order-fields.ts'
import type { LineTexts } from '#server/imports/formats/parsed-record.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { withWooStates } from './woocommerce-shared.ts'

/**
 * The headings in WooCommerce's translations. The amount without tax and shipping was called 'N. Revenue' first and 'Net
 * Sales' later; if a file has both, the later name counts.
 */
const HEADINGS = headingTable({
  id: 'Order #|Bestellnummer #|Bestellung #|Commande n°|Pedido #|Ordine n.|Bestelnummer|Encomenda #|Zamówienie #|Beställningsnr.|Ordre #|№ заказа|Sipariş no.',
  date: 'Date|Datum|Fecha|Data|Dato|Дата|Tarih',
  status: 'Status|État|Estado|Stato|Статус|Durum',
  customerName: 'Customer|Kunde|Client|Cliente|Klant|Klient|Kund|Клиент|Müşteri',
  products:
    'Product(s)|Produkt(e)|Produit(s)|Producto(s)|Prodotto/prodotti|Prodotti|Product(en)|Produto(s)|Produkt(y)|Produkter|Produkt(er)|Vare(r)|Продукты|Ürünler',
  total:
    'Net Sales|Nettoumsatz|Ventes nettes|Ventas netas|Vendite nette|Netto-omzet|Vendas líquidas|Sprzedaż netto|Nettoförsäljning|Nettoomsætning|Netto salg|Чистый объем продаж|Net satış|N. Revenue|N.- Umsatz|N. Revenu|Ingresos netos|N. Fatturato|N. Inkomsten|Receita liquida|Przychód netto|N. Intäkt|Netto inntekt|N. Доход|N. Gelir',
  channel: 'Attribution|Origin',
})
/** The end of a quantity; some translations put a space before the sign. */
const TIMES = /\d\s?× /g

/**
 * WooCommerce's Analytics, Orders, Download: one row per order with its products in one cell ('2× Name, 1× Other'). The
 * amount is `Net Sales`. The file has no prices, so lines have no amounts.
 */
export const WOOCOMMERCE_ANALYTICS: ShopLayout = {
  name: 'woocommerce-analytics',
  format: 'woocommerce',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'status', 'products', 'total'],
  readerOf: (columns, headings) => ({
    grouping: 'one row per order',
    notes: [importMessages.note.wooAnalytics(firstHeadings(columns, headings).get('total') ?? '')],
    readRecord: (text) => ({
      id: text('id'),
      startsOrder: true,
      head: withWooStates(orderHeadByName(text)),
      lines: items(text('products')),
    }),
  }),
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
    return {
      product: text.slice(product, next && next.start - 2),
      sku: '',
      quantity,
      price: '',
      discount: '',
      amount: '',
    }
  })
}

function isDigit(character = ''): boolean {
  return character >= '0' && character <= '9'
}
