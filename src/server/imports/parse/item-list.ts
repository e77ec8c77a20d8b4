/** Between two items. */
const SEPARATOR = /[,;|\n/+]/
const SEPARATOR_OR_SPACE = /[,;|\n/+\s]/
/** '2 x ' and '2× ' before a product. */
const TIMES_BEFORE = /(\d{1,6})\s?(?:[x×X*])\s/g
/** ' x 2', ' ×2', ' (2)', ' (x2)', ' [2]', ': 2' and ' - 2 pcs' after a product. */
const TIMES_AFTER =
  /(?:\s[x×X*]\s?(\d{1,6})|\s?\((?:[x×X]\s?)?(\d{1,6})\)|\s?\[(\d{1,6})\]|:\s(\d{1,6}))(?=\s*(?:$|[,;|\n/+]))/g
/** A price behind a product. */
const PRICE = /\s(?:@|à)\s?(\S{1,20})$/

/** The items of a cell such as '2× Lamp, 1× Chair' or 'Lamp x 2; Chair (1)'; undefined if it isn't a list with quantities. */
export function itemList(text: string) {
  const items = quantitiesFirst(text) ?? quantitiesLast(text)
  return items?.every(({ product }) => /\p{L}/u.test(product)) ? items : undefined
}

// A product's name may contain a comma, so an item begins only behind a separator with a quantity.
function quantitiesFirst(text: string) {
  const starts = [...text.matchAll(TIMES_BEFORE)].filter(({ index }) => isStart(text, index))
  if (starts[0]?.index !== text.length - text.trimStart().length) return undefined
  return starts.map(({ index, 0: times, 1: quantity = '' }, i) =>
    item(text.slice(index + times.length, starts[i + 1]?.index ?? text.length), quantity),
  )
}

function isStart(text: string, index: number): boolean {
  const before = text.slice(0, index).trimEnd()
  return before === '' || SEPARATOR.test(before.at(-1) ?? '')
}

function quantitiesLast(text: string) {
  const ends = [...text.matchAll(TIMES_AFTER)]
  const last = ends.at(-1)
  if (!last || last.index + last[0].length !== text.trimEnd().length) return undefined
  let start = 0
  return ends.map((end) => {
    const [times, ...quantities] = end
    const product = text.slice(start, end.index)
    start = end.index + times.length
    return item(product, quantities.find((quantity) => quantity !== undefined) ?? '')
  })
}

/** Its texts as written, '' where the cell says nothing. */
function item(text: string, quantity: string) {
  const product = trimSeparators(text)
  const price = PRICE.exec(product)
  return { product: price ? product.slice(0, price.index) : product, quantity, price: price?.[1] ?? '' }
}

function trimSeparators(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SEPARATOR_OR_SPACE.test(text[start] ?? '')) start++
  while (end > start && SEPARATOR_OR_SPACE.test(text[end - 1] ?? '')) end--
  return text.slice(start, end)
}
