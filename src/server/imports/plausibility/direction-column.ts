import { headingKey } from '#server/imports/parse/words.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const OUTGOING = words(
  'sale sales sell sold out outgoing outbound income verkauf ausgang vente sortie venta salida vendita uscita verkoop uitgaand venda saida sprzedaz wydanie',
)
const INCOMING = words(
  'purchase purchases buy bought in incoming inbound expense einkauf eingang achat entree compra entrada acquisto entrata inkoop inkomend zakup przyjecie',
)
/** Share of a column's texts that have to be such words. */
const MOST = 0.9

/** The column whose rows are purchases as well as sales, with a word of each; undefined if there is none. */
export function directionColumn(headings: readonly string[], rows: readonly (readonly string[])[]) {
  for (const [column, heading] of headings.entries()) {
    const keys = rows.map((cells) => headingKey(cells[column] ?? '')).filter((key) => key !== '')
    const sale = keys.find((key) => OUTGOING.has(key))
    const purchase = keys.find((key) => INCOMING.has(key))
    if (sale === undefined || purchase === undefined) continue
    const known = keys.filter((key) => OUTGOING.has(key) || INCOMING.has(key))
    if (known.length >= MOST * keys.length) return { heading, sale, purchase }
  }
  return undefined
}
