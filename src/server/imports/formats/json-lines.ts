import { wordSet } from '#server/imports/parse/words.ts'
import { fieldsNamed } from './recognition/field-words.ts'
import { headingMeanings } from './recognition/heading-meanings.ts'
import type { HeadingMeaning } from './recognition/heading-words.ts'

/** What the headings of values of lines begin with. */
export const LINE = 'line'

/** A list of objects in an order. */
export interface NamedList {
  /** The names that lead to it, separated by spaces. */
  readonly name: string
  /** Objects between the order and the list. */
  readonly depth: number
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

/** Names under which an order has its lines. */
const LINE_LISTS = wordSet(
  'lines line_items lineitems order_lines orderlines order_items orderitems items products positions positionen artikel articles productos',
)
/** Lists whose items have quantities too. */
const OTHERS: readonly HeadingMeaning[] = ['refund', 'ship', 'discount', 'tax', 'payment', 'fulfillment']
/** How clearly a name has to say what a value is. */
const CLEAR = 0.75

/** The order's lines: the list with such a name, else one whose items have a quantity and a product or an amount. */
export function lineList(lists: readonly NamedList[]): NamedList | undefined {
  if (lists.length === 0) return undefined
  return (
    lists.find(({ depth, name }) => depth === 0 && LINE_LISTS.has(name.toLowerCase())) ??
    lists.find(({ name }) => isNamedLines(name)) ??
    lists.find(({ name, items }) => !isOther(name) && hasLines(items))
  )
}

/** 'lineItems data', 'cart items'. */
function isNamedLines(path: string): boolean {
  const names = path.toLowerCase().split(' ')
  const last = names.findLast((name) => name !== 'data')
  return last !== undefined && LINE_LISTS.has(last) && !isOther(path)
}

function isOther(path: string): boolean {
  const { meanings } = headingMeanings(path)
  return OTHERS.some((meaning) => meanings.has(meaning))
}

function hasLines([item = {}]: NamedList['items']): boolean {
  const named = Object.keys(item).map((key) => fieldsNamed(headingMeanings(`${LINE} ${key}`)))
  const has = (field: 'quantity' | 'product' | 'price' | 'lineAmount' | 'sku') =>
    named.some((fields) => (fields.get(field) ?? 0) >= CLEAR)
  return has('quantity') && (has('product') || has('price') || has('lineAmount') || has('sku'))
}
