import { headingKey } from '#server/imports/parse/words.ts'
import { type ColumnText, shareOf } from './text-shares.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const SALES = words(
  'sale sales sell sold out outgoing outbound income accrec verkauf ausgang vente sortie venta salida vendita uscita verkoop uitgaand venda saida sprzedaz wydanie',
)
const OTHERS = words(
  'purchase purchases buy bought in incoming inbound expense accpay bill transfer einkauf eingang achat entree compra entrada acquisto entrata inkoop inkomend zakup przyjecie',
)
/** Words that say the same inside a longer text, as ledgers of payments write them: 'General Withdrawal'. */
const SALE_WORDS = words('order orders payment payments charge zahlung paiement pago pagamento betaling platnosc')
const OTHER_WORDS = words(
  'withdrawal withdrawals payout payouts fee fees auszahlung gebuhr virement retrait retiro comision prelievo',
)
/** Rows that belong to sales as well as to the others. */
const BOTH = words('refund refunds return returns chargeback reversal adjustment conversion erstattung remboursement')
/** Share of a column's texts that have to be such words. */
const MOST = 0.9

type Direction = 'sale' | 'other' | 'both' | 'unknown'

function directionOf(key: string): Direction {
  const has = (set: ReadonlySet<string>) => key.split(' ').some((word) => set.has(word))
  if (OTHERS.has(key) || has(OTHER_WORDS)) return 'other'
  if (has(BOTH)) return 'both'
  return SALES.has(key) || has(SALE_WORDS) ? 'sale' : 'unknown'
}

/** Whether nearly all rows of a column have words of directions. */
export function saysDirections(texts: ColumnText['texts']): boolean {
  return shareOf(texts, (text) => directionOf(headingKey(text)) !== 'unknown') >= MOST
}

/** The column whose rows are purchases, fees or payouts as well as sales, with a word of each; undefined if there is none. */
export function directionColumn(columns: readonly ColumnText[]) {
  for (const { heading, texts } of columns) {
    const words = [...texts.keys()]
    const sale = words.find((text) => directionOf(headingKey(text)) === 'sale')
    const other = words.find((text) => directionOf(headingKey(text)) === 'other')
    if (sale !== undefined && other !== undefined && saysDirections(texts)) return { heading, sale, other }
  }
  return undefined
}
