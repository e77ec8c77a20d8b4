/** '2 x ' and '2× ' before a product, behind a separator: a product's name may contain a comma too. */
const TIMES_BEFORE = /(?:^|[,;|/+\n])[ \t]{0,3}(\d{1,6})\s?([x×X*])\s/g
/** ' x 2', ' ×2', '*2', ' 2x', ' (2)', ' (x2)', ' [2]' and ': 2' after a product. */
const TIMES_AFTER =
  /(?:\s[x×X*]\s?(\d{1,6})|\s(\d{1,6})[x×X]|\*(\d{1,6})|\s?\((?:[x×X]\s?)?(\d{1,6})\)|\s?\[(\d{1,6})\]|:\s(\d{1,6}))(?=\s{0,3}(?:$|[,;|\n/+]))/g
const SEPARATOR = /^[,;|/+]/
/** A price behind a product. */
const PRICE = /\s(?:@|à)\s?(\S{1,20})$/
/** As WooCommerce's export plugins write items: 'name:Lamp|sku:L-1|quantity:2|total:9.50;name:…'. */
const LABELLED = /^(?:id|name):.*\|quantity:/s
const BETWEEN_LABELLED = /;(?=(?:id|name):)/

/** The items of a cell such as '2× Lamp, 1× Chair' or 'Lamp x 2; Chair (1)'; undefined if it isn't a list with quantities. */
export function itemList(text: string) {
  // The last item may have a separator too.
  const list = text
    .trim()
    .replace(/[,;|]$/, '')
    .trimEnd()
  if (LABELLED.test(list)) return list.split(BETWEEN_LABELLED).map(labelledItem)
  return quantitiesFirst(list) ?? quantitiesLast(list)
}

function labelledItem(item: string) {
  const parts = item.split('|')
  const textOf = (label: string) => {
    const part = parts.find((one) => one.startsWith(label)) ?? ''
    return part.slice(label.length).trim()
  }
  const [product, sku, quantity] = [textOf('name:'), textOf('sku:'), textOf('quantity:')]
  return { product, sku, quantity, price: '', lineAmount: textOf('total:') }
}

function quantitiesFirst(list: string) {
  const [first, ...others] = list.matchAll(TIMES_BEFORE)
  if (first?.index !== 0) return undefined
  // Another sign is in the name of a product: '2× Rug, 3 x 5 m'.
  const starts = [first, ...others.filter(([, , sign]) => sign?.toLowerCase() === first[2]?.toLowerCase())]
  return starts.map(({ index, 0: times, 1: quantity = '' }, i) =>
    item(list.slice(index + times.length, starts[i + 1]?.index), quantity),
  )
}

function quantitiesLast(list: string) {
  const ends = [...list.matchAll(TIMES_AFTER)]
  const last = ends.at(-1)
  if (!last || last.index + last[0].length !== list.length) return undefined
  let start = 0
  return ends.map((end) => {
    const [times, ...quantities] = end
    const product = list.slice(start, end.index).trimStart().replace(SEPARATOR, '')
    start = end.index + times.length
    return item(product, quantities.find((quantity) => quantity !== undefined) ?? '')
  })
}

/** Its texts as written, '' where the cell says nothing. */
function item(text: string, quantity: string) {
  const product = text.trim()
  const price = PRICE.exec(product)
  // 'Crème à raser' has none.
  if (!price || !/\d/.test(price[1] ?? '')) return { product, quantity, price: '' }
  return { product: product.slice(0, price.index), quantity, price: price[1] ?? '' }
}
