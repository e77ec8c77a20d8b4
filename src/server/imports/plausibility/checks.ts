import { AMOUNT_FIELDS, type ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { directionColumn, isSmallCount, shareOfRows } from '#server/imports/assemble/followed-columns.ts'
import { textsUnder } from '#server/imports/formats/amount-sample.ts'
import { CLEAR_HEADING } from '#server/imports/formats/recognition/candidates.ts'
import { columnValues } from '#server/imports/formats/recognition/field-values.ts'
import {
  fieldsNamed,
  type HeadingMeaning,
  headingMeanings,
  says,
} from '#server/imports/formats/recognition/heading-meanings.ts'
import { isEqual, orderStructure } from '#server/imports/formats/recognition/order-structure.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { DateFormats } from '#server/imports/parse/date-order.ts'
import { CURRENCY_CODES, readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { headingKey, isFlag, isYes, wordTable } from '#server/imports/parse/words.ts'
import WORDS from './doubt-words.json' with { type: 'json' }
import type { OrderEvidence } from './order-evidence.ts'

/** A file that was read, or its beginning. */
interface ReadFile extends Pick<Collected, 'source' | 'columns' | 'sides' | 'cancelled' | 'rows' | 'tally'> {
  readonly dates: DateFormats
  readonly evidence: OrderEvidence
}

/** What speaks against how a file was read, as a sentence with what to do; none if nothing does. */
type Check = (file: ReadFile) => string | false | undefined

const { doubt } = importMessages
/** Of fewer orders or lines nothing can be concluded. */
const LEAST = 3
/** Orders whose amounts can all be small whole numbers, without a currency and with one in another column. */
const FEW_AMOUNTS = 5
const FEW_AMOUNTS_WITH_CURRENCY = 20
const MOST = 0.9
const areMost = (some: number, all: number) => all >= LEAST && some >= MOST * all
/** Orders that may be refunds for the most part. */
const MOST_REFUNDS = 20
/** Orders that one customer may have placed. */
const ONE_CUSTOMER = 20
/** Share of orders that can repeat customer and day of the one before, or of rows that contradict their order's first. */
const REPEATED = 0.2
const LEAST_DISAGREEING = 5
const LEAST_CONTRADICTING = 2
/** Days that plain numbers can be. */
const NUMBER_DAYS = ['1990-01-01', '2080-12-31'] as const
const LEAST_ROWS = 100
/** How clearly a heading says 'order ID', and how clearly one that may be it. */
const ORDER_ID = 0.9
const OTHER_ID = 0.4
const REJECTED = 0.05
/** How much larger whole amounts are where only they are in cents. */
const CENTS = 30
/** Share of orders that may be for nothing, and that may be dated in another year by mistake. */
const ZERO = 0.3
const FEW = 0.1

const headingOf = ({ source: { found } }: ReadFile, ...fields: readonly ImportField[]): string =>
  fields.map((field) => found.get(field)).find((heading) => heading !== undefined) ?? ''
const readHeadings = ({ source: { reading } }: ReadFile) => new Set(Object.values(reading.mapping.columns ?? {}).flat())
/** The numbers of a column in the first records, NaN where it has none. */
const numbersUnder = ({ source }: ReadFile, heading: string) =>
  columnValues(textsUnder(source.reading, heading)).numbers
const amountHeading = (file: ReadFile) => headingOf(file, ...AMOUNT_FIELDS)

/** Whether the amounts of orders are those of their rows, added up. */
const areAdded = ({ source: { found }, rows }: ReadFile) => !found.has('total') || rows.totalsPerLine

const customerHeading = (file: ReadFile) =>
  headingOf(file, 'customerName', 'firstName', 'lastName', 'shipName', 'billName', 'email', 'customerId')

/** Of how many rows some may be rejected without a question. */
const mostRejected = (rows: number) => (rows < LEAST_ROWS ? REPEATED : REJECTED) * rows

/** In any layout. */
const manyAreRejected: Check = ({ tally }) => {
  const { records, blank, accepted, rejectedBy } = tally
  const [rows, all] = [records - blank, tally.rejected - tally.rejectedWithOrder]
  const [column, rejected] = [...rejectedBy].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  // A small file of which nothing is accepted is refused with what is wrong.
  const isMany = rows >= LEAST_ROWS || (accepted > 0 && rejected >= LEAST)
  if (isMany && rejected > mostRejected(rows)) return doubt.manyRejected(column, rejected, rows)
  return rows >= LEAST_ROWS && all > mostRejected(rows) && doubt.manyRejected(column, rejected, rows, all)
}

/** Shopify's export of abandoned checkouts has the headings of that of orders, whose payment status is never empty; JSON has their address. */
const areCheckouts: Check = (file) => {
  const { reading, format } = file.source
  const status = headingOf(file, 'financial')
  const hasNoStatus = format === 'shopify' && textsUnder(reading, status).every((text) => text === '')
  const column =
    reading.headings.find((heading) => /abandoned.?(?:checkout|at|on|date)/i.test(heading)) ?? (hasNoStatus && status)
  return file.evidence.orders >= LEAST && column && doubt.checkouts(column)
}

/** In headings: the amount of goods alone and the share added to it, lists of customers, payouts and purchases. In cells: 'as above'. */
const PATTERNS = mapNames(Object.keys(WORDS.patterns) as (keyof typeof WORDS.patterns)[], (name) => {
  return new RegExp(WORDS.patterns[name], 'i')
})

/** In headings of what an order costs in addition to its goods. */
const CHARGES = new Set<HeadingMeaning>(['ship', 'tax', 'discount', 'cost', 'amount', 'total', 'price', 'order'])
/** The same of its lines. */
const LINE_CHARGES = CHARGES.union(new Set<HeadingMeaning>(['line', 'item', 'product']))

/** In headings of cents that belong to amounts. */
const CENTS_OF_AMOUNT = new Set<HeadingMeaning>(['minor', 'amount', 'total', 'price', 'order'])

const isCost = (text: string) =>
  (['point', 'comma'] as const).some((mark) => (readDecimal(text.replace('%', ''), mark)?.digits ?? 0n) !== 0n)

/** Whether an amount is another one of its row with the fees there, which are negative. */
function isWithFees(file: ReadFile, amount: string): boolean {
  const { headings } = file.source.reading
  const isFee = (heading: string) => heading !== amount && says(heading, 'cost')
  const fees = headings.filter(isFee).map((heading) => numbersUnder(file, heading))
  // A table may have thousands of columns to look through.
  if (fees.length === 0) return false
  const left = numbersUnder(file, amount)
  const taken = left.map((_, row) => fees.reduce((sum, fee) => sum + Math.min(0, fee[row] || 0), 0))
  const isLeft = (value: number, row: number) =>
    (taken[row] ?? 0) < 0 && isEqual(value + (taken[row] ?? 0), left[row] ?? 0)
  return headings.some((one) => numbersUnder(file, one).filter(isLeft).length >= Math.max(LEAST, MOST * left.length))
}

/** In headings of amounts that aren't in the currency itself: 'in thousands', "('000)", 'per 100', 'TEUR', 'k€'. */
const OTHER_UNITS = wordTable({ unit: WORDS.otherUnits })
const OTHER_UNIT = /(?:\b(?:[Pp]er|[Pp]ro|[Jj]e|[Pp]ar|[Pp]or)|\/) ?\d{2,}|\b[Tk](?:EUR|USD|CHF|GBP|\p{Sc})/u
const hasOtherUnit = (heading: string) =>
  OTHER_UNIT.test(heading) || !new Set(headingKey(heading).split(' ')).isDisjointFrom(OTHER_UNITS)

/** Headings of what a price is multiplied with, or divided by, in addition to the quantity. */
const FACTORS = wordTable({ factor: WORDS.factors })

/** Whether the amounts of orders are small whole numbers, as counts are. */
function areSmall(file: ReadFile): boolean {
  const { orders, small, sizes, amounts } = file.evidence
  const hasCurrency = sizes.keys().some((currency) => currency !== NO_CURRENCY)
  // A sign next to an amount, or a currency in its heading, makes it money.
  const isMoney = hasCurrency && !file.source.found.has('currency')
  const least = hasCurrency ? FEW_AMOUNTS_WITH_CURRENCY : FEW_AMOUNTS
  if (small < orders || orders < least || isMoney || amounts.confirmed >= MOST * orders) return false
  // '5.00' is no count.
  return !textsUnder(file.source.reading, amountHeading(file)).some((text) => /[.,]\d{2}(?!\d)/.test(text))
}

/** A total in the currency, and shipping in cents. */
function extraInCents(file: ReadFile): string | undefined {
  const totals = numbersUnder(file, headingOf(file, 'total'))
  const headings = (['shipping', 'tax', 'discount'] as const).flatMap((field) => file.source.found.get(field) ?? [])
  return headings.find((heading) => {
    const some = [...numbersUnder(file, heading).entries()].filter(([, value]) => value > 0)
    const larger = some.filter(([row, value]) => value > (totals[row] ?? value)).length
    const areCents = some.length >= LEAST && some.every(([, value]) => value >= 100 && Number.isInteger(value))
    return areCents && larger >= REPEATED * some.length && !says(heading, 'minor')
  })
}

/** 'Subtotal' next to 'Shipping', whether that is read or not, or prices next to a discount that isn't. */
function leftOutOfTotals(file: ReadFile): readonly string[] {
  const { found, reading } = file.source
  const [amount, isSum, read] = [amountHeading(file), areAdded(file), readHeadings(file)]
  const isOfGoods = !isSum && (says(amount, 'sub', 'item', 'line', 'product') || PATTERNS.goods.test(amount))
  const isNet = !isSum && says(amount, 'net')
  return reading.headings.filter((heading) => {
    const isUnread = isSum && !found.has('lineAmount') && !read.has(heading)
    const isPercentage = PATTERNS.discountRate.test(heading)
    const isDiscount = (says(heading, 'discount') || isPercentage) && (isOfGoods || isUnread)
    const isCharge = isDiscount || ((isOfGoods || isNet) && says(heading, 'ship', 'tax'))
    const isOther =
      (isCharge && headingMeanings(heading).meanings.isSubsetOf(isUnread ? LINE_CHARGES : CHARGES)) ||
      (isDiscount && isPercentage) ||
      (isNet && PATTERNS.tax.test(heading) && PATTERNS.rate.test(heading))
    return isOther && textsUnder(reading, heading).some(isCost)
  })
}

const otherCurrency: Check = (file) => {
  const { found, reading } = file.source
  const [amount, heading] = [amountHeading(file), found.get('currency') ?? '']
  const currency = readCurrency(headingMeanings(amount).currency)
  if (heading === '' || !currency || currency === NO_CURRENCY) return undefined
  const other = textsUnder(reading, heading).find((text) => text && readCurrency(text) !== currency)
  return other && doubt.otherCurrency(amount, currency, heading, other)
}

/** A total that many orders lack, and that isn't what the lines of the others add up to. */
const emptyTotals: Check = (file) => {
  const { tally, evidence } = file
  const { compared, different } = evidence.amounts.orders
  const [empty, written] = [tally.withoutTotal, evidence.orders - tally.withoutTotal]
  // Orders without one equal their lines.
  const isShown = written === 0 || compared - different - empty >= MOST * written
  if (areAdded(file) || empty <= FEW * evidence.orders || isShown) return undefined
  return doubt.emptyTotals(headingOf(file, 'total'), empty, headingOf(file, 'lineAmount', 'price'))
}

/** A price that the shop paid itself, unless the amounts of orders or lines come of it too. */
const costPrices: Check = (file) => {
  const { found } = file.source
  const { orders, named, amounts } = file.evidence
  const price = found.get('price') ?? ''
  const isEqual = found.has('lineAmount') || (!areAdded(file) && amounts.confirmed >= MOST * orders)
  // Without IDs and customers it is a list of stock.
  if (isEqual && (found.has('id') || named > 0)) return undefined
  return (says(price, 'cost') || PATTERNS.bought.test(headingKey(price))) && doubt.costPrices(price)
}

/** 'Item 1' and 'Item 2' are the same but for a number. */
const stemOf = (heading: string) => headingKey(heading).replace(/\d/g, '').trim()

/** Another column that could be the total as well: of another tax rate, of a table next to this one, in another currency, or as unclear. */
const otherTotals: Check = ({ source: { found, reading } }) => {
  const { otherTotal: other } = reading
  const total = found.get('total')
  if (other === null || total === undefined || reading.headingLine === 0) return undefined
  if (stemOf(total) === stemOf(other)) return doubt.sameHeadings(total, other)
  const [currency, otherCurrency] = [total, other].map((heading) => readCurrency(headingMeanings(heading).currency))
  const areDifferent = otherCurrency !== NO_CURRENCY && currency !== otherCurrency
  if (areDifferent && !found.has('currency')) return doubt.twoCurrencies(total, other)
  const areCounts = textsUnder(reading, other).every((text) => text === '' || isSmallCount(text))
  const [clear, otherClear] = [total, other].map((heading) => fieldsNamed(headingMeanings(heading)).get('total'))
  return !areCounts && clear === otherClear && (clear ?? 0) < CLEAR_HEADING && doubt.equalTotals(total, other)
}

/** A column of cents whose whole units are in another one. */
const centsAlone: Check = (file) => {
  const [amount, read] = [amountHeading(file), readHeadings(file)]
  const heading = file.source.reading.headings.find((one) => {
    const isOpen = one === amount || !read.has(one)
    if (!isOpen || !says(one, 'minor') || !headingMeanings(one).meanings.isSubsetOf(CENTS_OF_AMOUNT)) return false
    const numbers = numbersUnder(file, one)
    return numbers.filter((value) => value > 0).length >= LEAST && !numbers.some((value) => value >= 100)
  })
  return heading && doubt.centsAlone(heading)
}

/** Whether the totals are what is paid out, by a marketplace without its fees, or by the shop itself. */
function arePayouts(file: ReadFile): boolean {
  const { negative, orders, amounts } = file.evidence
  const { compared, different } = amounts.orders
  if (orders > MOST_REFUNDS && negative > orders / 2) return true
  const total = headingOf(file, 'total')
  if (isWithFees(file, total) || PATTERNS.payout.test(amountHeading(file))) return true
  const hasFees = file.source.reading.headings.some((heading) => says(heading, 'cost'))
  return areMost(different, compared) && hasFees && says(total, 'net')
}

const unreadCancelled: Check = (file) => {
  const read = readHeadings(file)
  for (const { heading, texts } of file.columns) {
    const isCount = says(heading, 'quantity')
    const isSo = (text: string) => (isCount ? Number(text) > 0 : isYes(text) !== /^live/i.test(heading))
    const answer = texts.keys().find(isSo)
    if (read.has(heading) || answer === undefined || (!isCount && shareOfRows(texts, isFlag) < 1)) continue
    if (says(heading, 'refund', 'void')) return doubt.unreadCancelled(heading, answer)
  }
  return undefined
}

/** The amount of an order, repeated in each of its lines. */
const repeatedAmounts: Check = (file) => {
  const { mixed, equal, lines } = file.evidence.amounts
  const heading = headingOf(file, 'lineAmount')
  const isShown = lines.compared > lines.different || says(heading, 'line', 'item')
  const isOfOrder = heading !== '' && !isShown && !file.source.found.has('total')
  return isOfOrder && mixed > 0 && equal >= MOST * mixed && doubt.repeatedAmounts(heading)
}

/** Of two IDs, one is different in each row and the other is the same in rows with one date and customer, as an order's is. */
const twoIds: Check = ({ source: { found, reading } }) => {
  const { headings, samples } = reading
  const clearness = (heading: string) => fieldsNamed(headingMeanings(heading)).get('id') ?? 0
  const columnOf = (heading: string) => ({ texts: textsUnder(reading, heading) })
  const id = found.get('id') ?? ''
  if (clearness(id) >= ORDER_ID || new Set(columnOf(id).texts).size < samples.length) return undefined
  const same = (['date', 'customerName', 'customerId', 'email'] as const).flatMap((field) => found.get(field) ?? [])
  const other = headings.find((heading) => {
    const { orders, constant } = orderStructure([...same, heading].map(columnOf), same.length)
    return heading !== id && clearness(heading) >= OTHER_ID && orders > 0 && constant.every((share) => share > MOST)
  })
  return other && doubt.twoIds(id, other)
}

/** Whether no two rows have the same day and texts, as sums of days and places have. */
function areSums({ source: { reading } }: ReadFile): boolean {
  const isNumber = (cell: string) => (['point', 'comma'] as const).some((mark) => readDecimal(cell, mark))
  const keys = reading.samples.map((cells) => cells.filter((cell) => !isNumber(cell)).join())
  return new Set(keys).size === keys.length && !keys.some((key) => /\d:\d/.test(key))
}

const PLAIN_ID = new Set<HeadingMeaning>(['id'])

/** Fields that a list of products has no columns of. */
const OF_SALES = ['total', 'status', 'customerId', 'email', 'phone', 'shipStreet', 'shipCity', 'billStreet'] as const

/** A list of products or customers has dates and amounts too. */
const noOrders: Check = (file) => {
  const { found, reading } = file.source
  const isPayout = (heading: string | undefined) => PATTERNS.payout.test(heading ?? '')
  const payout = [headingOf(file, 'id'), headingOf(file, 'date'), reading.headings[0]].find(isPayout)
  const isPurchase = PATTERNS.purchase.test(headingOf(file, 'id'))
  // Of a product that is sold, a vendor is its brand.
  const isSupplier = (heading: string) =>
    PATTERNS.supplier.test(heading) && (isPurchase || !(found.has('product') && /vendor/i.test(heading)))
  // Who entered a row is no customer.
  const isOfNobody = customerHeading(file) === '' || PATTERNS.user.test(customerHeading(file))
  const other = payout ?? (isPurchase || isOfNobody ? reading.headings.find(isSupplier) : undefined)
  const isFilled = (heading: string) => textsUnder(reading, heading).every((text) => text !== '')
  const isOfRefund = (heading: string) => PATTERNS.refunds.test(heading) && PATTERNS.aboutOne.test(heading)
  const refund = reading.headings.find((one) => file.evidence.negative === 0 && isOfRefund(one) && isFilled(one))
  if (other ?? refund) return doubt.noSales(other ?? refund ?? '')
  const { named, hasRepeatedCustomer, hasRepeatedDay, orders } = file.evidence
  const isNumbered = reading.mapping.missingIds === 'row'
  const read = readHeadings(file)
  if (!isNumbered && reading.headings.some((heading) => says(heading, 'counted') && !read.has(heading)))
    return doubt.rowsWithoutIds('customers')
  if (isNumbered && named === 0 && !found.has('product') && orders >= FEW_AMOUNTS && (!hasRepeatedDay || areSums(file)))
    return doubt.rowsWithoutIds('sums per day')
  const hasOnce = named > ONE_CUSTOMER && !hasRepeatedCustomer
  if (named > 0 && !hasRepeatedCustomer && reading.headings.some((heading) => PATTERNS.ofCustomers.test(heading)))
    return doubt.rowsWithoutIds('customers')
  const product = found.get('product')
  const isOfGoods =
    says(headingOf(file, 'date'), 'created') || reading.headings.some((one) => PATTERNS.ofGoods.test(one))
  const isBare =
    isOfGoods && orders >= FEW_AMOUNTS && !hasRepeatedCustomer && !OF_SALES.some((field) => found.has(field))
  const areDifferent = new Set(textsUnder(reading, product ?? '')).size === reading.samples.length
  const hasQuantity = found.has('quantity') && !(isBare && areDifferent)
  const isPriceList = product !== undefined && !hasQuantity && (named === 0 || hasOnce || isBare)
  const isLastOrder = PATTERNS.lastOrder.test(found.get('date') ?? '')
  const isCustomerList = hasOnce && (isLastOrder || (isNumbered && found.has('customerId')))
  // A plain 'id' may be that of a product, each of which is there once.
  const isOnce = orders >= LEAST && 2 * new Set(textsUnder(reading, product ?? '')).size > reading.samples.length
  const isListed = isNumbered || (isOnce && headingMeanings(headingOf(file, 'id')).meanings.isSubsetOf(PLAIN_ID))
  if (isPriceList && isListed) return doubt.rowsWithoutIds('products')
  return isCustomerList && doubt.rowsWithoutIds('customers')
}

/** Fields that leave no doubt whose name a 'name' is. */
const WITH_NAME = ['product', 'products', 'email', 'phone', 'customerId', 'shipStreet', 'shipCity'] as const

/**
 * A 'name' next to a quantity, which is of a line or of all that an order has, or to a price that isn't named as an order's, or a
 * 'job_name', whatever is next to it.
 */
const openName: Check = (file) => {
  const { found } = file.source
  const [name, amount] = [found.get('customerName') ?? '', amountHeading(file)]
  const { meanings, unknown } = headingMeanings(name)
  const isPriced = found.has('quantity') || (says(amount, 'price') && !says(amount, 'total', 'order'))
  const isOpen = unknown > 0 || (isPriced && !WITH_NAME.some((field) => found.has(field)))
  return isOpen && meanings.size === 1 && meanings.has('name') && doubt.openName(name)
}

const PLAIN_STATE = new Set<HeadingMeaning>(['state'])
/** Where the address has more than a region. */
const OF_PLACE = ['shipCity', 'shipZip', 'shipCountry', 'billCity', 'billZip', 'billCountry'] as const

/** A 'state', 'estado' or 'stato' alone, unless it has codes, or with words of statuses. */
const openState: Check = ({ source: { found, reading } }) => {
  const heading = found.get('shipRegion')
  if (heading === undefined || found.has('status') || !headingMeanings(heading).meanings.isSubsetOf(PLAIN_STATE)) return
  const { texts, statuses } = columnValues(textsUnder(reading, heading))
  const isAlone = !OF_PLACE.some((field) => found.has(field)) && !texts.every((text) => /^\p{Lu}{0,3}$/u.test(text))
  return (isAlone || statuses > REPEATED) && doubt.openState(heading)
}

const joinedOrders: Check = (file) => {
  const { disagreeing, contradicting, records, blank } = file.tally
  const rows = records - blank
  const contrary = disagreeing.length + contradicting
  const isRejected = contradicting >= LEAST_CONTRADICTING && contradicting > mostRejected(rows)
  const isContrary = contrary >= LEAST_DISAGREEING && contrary >= REPEATED * rows
  return (isRejected || isContrary) && doubt.joinedOrders(headingOf(file, 'id'), contrary)
}

/** Prices that count once each although a column that isn't read may say how many pieces there are. */
const unreadPieces: Check = (file) => {
  const { found, reading } = file.source
  const price = found.get('lineAmount') ?? found.get('price') ?? found.get('total') ?? ''
  const read = readHeadings(file)
  const isFactor = (heading: string) => {
    const texts = textsUnder(reading, heading).filter((text) => text !== '' && text !== '1')
    const areNumbers = texts.length > 0 && texts.every((text) => /^\d+$/.test(text))
    return FACTORS.has(headingKey(heading)) && !read.has(heading) && areNumbers
  }
  const isProduct = found.has('quantity') && price === found.get('price') && !found.has('total')
  const factor = reading.headings.find((heading) => isProduct && isFactor(heading))
  if (factor) return doubt.unreadPieces(factor, price)
  const isPrice = says(price, 'price') && !says(price, 'total', 'line')
  // The pieces of a whole order are not those of a line: 'Total items' next to 'Portions'.
  const isOfOrder = says(found.get('quantity') ?? '', 'total')
  if (!isPrice || (found.has('quantity') && !isOfOrder) || found.has('products')) return undefined
  const column = file.columns.find(({ heading, texts }) => {
    const rows = texts.values().reduce((sum, each) => sum + each, 0)
    // One order of a hundred pieces is no reason to believe the others.
    const areCounts = rows >= LEAST && shareOfRows(texts, isSmallCount) >= MOST && texts.size > 1 && texts.size < rows
    return areCounts && !read.has(heading) && !says(heading, 'other')
  })
  if (column) return doubt.unreadPieces(column.heading, price)
  return !isOfOrder && (says(price, 'unit') || /\brate\b/i.test(price)) && doubt.unitPrice(price)
}

/** An 'item price', or a price without a product, may be that of all pieces, as marketplaces write it, where neither a total nor other lines of a product show it. */
const linePrices: Check = ({ source: { found }, evidence: { amounts } }) => {
  const [price, quantity] = [found.get('price'), found.get('quantity')]
  if (price === undefined || quantity === undefined || found.has('total') || found.has('lineAmount')) return undefined
  const isUnnamed = says(price, 'item') || !(found.has('product') || found.has('sku'))
  const isOpen = isUnnamed && !says(price, 'unit') && amounts.severalPieces > 0 && amounts.samePrices === 0
  return (isOpen || amounts.multipliedPrices > amounts.samePrices) && doubt.linePrices(price, quantity)
}

const directions: Check = ({ columns, source: { found }, evidence }) => {
  // A bank transfer is a way to pay too, but no 'payment_type' unless it says more, and statuses say which orders were paid back.
  const others = (['payment', 'status', 'financial', 'fulfillment'] as const).map((field) => found.get(field))
  const isOther = (heading: string) => others.includes(heading) && !/type|tipo/i.test(heading)
  const possible = columns.filter(({ heading }) => !isOther(heading) && !/card|kart|cart/i.test(heading))
  const direction = directionColumn(possible, evidence.negative)
  return direction && doubt.directions(direction.heading, direction.sale, direction.other)
}

/** 'Item 1', 'Item 2', or the same heading again, of which one is read. */
const lineColumns: Check = ({ source: { found, reading } }) => {
  const heading = found.get('quantity') ?? found.get('price') ?? ''
  // A table without headings has 'Column 1', 'Column 2'.
  const isUnnamed = heading === '' || stemOf(heading) === 'column'
  const other = reading.headings.find((one) => !isUnnamed && stemOf(one) === stemOf(heading) && one !== heading)
  return other && doubt.lineColumns(heading, other)
}

/** Where columns were recognised by headings and values, rather than as a shop writes them. */
function doubtsOfRecognised(file: ReadFile): ReturnType<Check>[] {
  const { source, tally, evidence, dates } = file
  const { found, reading } = source
  const { orders, named, repeated, statusAddress, firstDay, lastDay, zero } = evidence
  const { counted, counts, confirmed, mixed, multiplied, several, sets, contrary, orders: totals } = evidence.amounts
  const [amount, total, customer] = [amountHeading(file), headingOf(file, 'total'), customerHeading(file)]
  const otherUnit = AMOUNT_FIELDS.flatMap((field) => found.get(field) ?? []).find(hasOtherUnit)
  const isUnknown = (currency: string) => currency !== NO_CURRENCY && !CURRENCY_CODES.has(currency)
  const unknownCurrency = evidence.sizes.keys().find(isUnknown)
  const hasTwoUnits = evidence.sizes.values().some(({ whole, other }) => {
    const [mean, otherMean] = [whole, other].map(({ count, logarithms }) => 10 ** (logarithms / count))
    return Math.min(whole.count, other.count) >= LEAST && (mean ?? 0) >= CENTS * (otherMean ?? 0)
  })
  const extra = extraInCents(file)
  const ditto = [...readHeadings(file)]
    .flatMap((heading) => textsUnder(reading, heading))
    .find((text) => PATTERNS.ditto.test(text))
  const json = [...readHeadings(file)].find((one) => textsUnder(reading, one).some((text) => PATTERNS.json.test(text)))
  const leftOut = leftOutOfTotals(file)
  const { covered, sums } = evidence.sums.found
  const areDifferent = evidence.sums.different.size >= Math.max(LEAST, Math.min(sums, 100) / 2)
  const areIdsOfLines = repeated >= LEAST && repeated >= REPEATED * evidence.withLines && found.has('id')
  const kinds = evidence.firstCustomers.size
  const [contradicted, refunded, side] = [file.cancelled.contradicting(), file.cancelled.refunded(), file.sides.other()]
  const areNumbers = dates.placed.numbers !== 'none' && firstDay !== ''
  const areDates = firstDay >= NUMBER_DAYS[0] && lastDay <= NUMBER_DAYS[1]
  const areCounts = areMost(counted, counts) && confirmed < MOST * counts
  return [
    areCounts && doubt.countsAsAmounts(amount, headingOf(file, 'quantity')),
    areSmall(file) && doubt.smallAmounts(amount),
    otherUnit && doubt.otherUnit(otherUnit),
    hasTwoUnits && doubt.twoUnits(amount),
    extra && doubt.extraInCents(extra, total),
    ditto && doubt.ditto(ditto),
    leftOut.length > 0 && doubt.partialTotals(amount, leftOut),
    otherCurrency(file),
    emptyTotals(file),
    costPrices(file),
    otherTotals(file),
    centsAlone(file),
    arePayouts(file) && doubt.payouts(amount),
    unreadCancelled(file),
    contradicted && doubt.unreadCancelled(contradicted.heading, contradicted.first),
    refunded && doubt.unreadRefunds(refunded.list, refunded.order),
    side !== undefined && doubt.sideTable(side),
    tally.otherHeadings > 0 && doubt.otherTable(tally.otherHeadings),
    areMost(totals.far, totals.compared) && doubt.farTotals(total, headingOf(file, 'lineAmount', 'price')),
    repeatedAmounts(file),
    // The total of an order in a row of its own.
    areAdded(file) && multiplied > 0 && multiplied >= MOST * mixed && doubt.totalRows,
    areAdded(file) && areMost(sets, several) && doubt.sets(sets),
    contrary > 0 && doubt.contraryPieces(headingOf(file, 'quantity'), contrary),
    evidence.fees >= LEAST && doubt.fees(headingOf(file, 'product', 'products'), evidence.fee),
    areMost(evidence.shortened, orders) && doubt.shortenedIds(headingOf(file, 'id')),
    // The amounts of two alike are equal too.
    areDifferent && covered > 2 * sums && covered >= MOST * orders && doubt.sumRows(sums),
    named >= LEAST && evidence.flagged === named && doubt.flagCustomers(customer),
    kinds <= 2 && named > ONE_CUSTOMER * kinds && doubt.oneCustomer(customer, named, kinds),
    areIdsOfLines && doubt.lineIds(headingOf(file, 'id'), repeated),
    twoIds(file),
    noOrders(file),
    openName(file),
    openState(file),
    statusAddress !== '' && doubt.statusAddress(headingOf(file, 'status'), statusAddress),
    unknownCurrency && doubt.unknownCurrency(headingOf(file, 'currency'), unknownCurrency),
    areNumbers && !areDates && doubt.numberDates(headingOf(file, 'date'), firstDay, lastDay),
    joinedOrders(file),
    unreadPieces(file),
    linePrices(file),
    directions(file),
    orders >= FEW_AMOUNTS && zero >= ZERO * orders && doubt.zeroAmounts(amount, zero),
    lineColumns(file),
    json && doubt.jsonTexts(json),
  ]
}

/** Why a file that was read without a person's help should not be imported without one; none if its figures can be vouched for. */
export function doubtsOf(file: ReadFile): string[] {
  const { mapping, confidence } = file.source.reading
  const isRecognised = confidence !== null && (mapping.layout === 'table' || mapping.layout === 'json')
  const ofColumns = isRecognised ? doubtsOfRecognised(file) : []
  return [file.source.doubt, ...ofColumns, manyAreRejected(file), areCheckouts(file)].flatMap((one) => one || [])
}

/** For the report: what the orders include, which of several amounts were taken, and by how much they differ. */
export function agreementNotes(file: ReadFile): string[] {
  const { orders, lines, unknown } = file.evidence.amounts
  const { note } = importMessages
  const [total, price] = [headingOf(file, 'total'), headingOf(file, 'price')]
  const amount = file.rows.totalsPerLine ? total : headingOf(file, 'lineAmount')
  const ofOrder = (['shipping', 'tax', 'discount'] as const).filter((field) => !file.rows.extrasPerLine.has(field))
  const [{ years, orders: all }, { withoutTotal: empty }] = [file.evidence, file.tally]
  const few = [...years].filter(([, { orders }]) => orders <= FEW * all)
  const far = few.filter(([year]) => !years.has(year - 1) && !years.has(year + 1)).sort(([a], [b]) => a - b)
  const leftOut = ofOrder.flatMap((field) => file.source.found.get(field) ?? [])
  return [
    ...(file.evidence.negative > 0 ? [note.negative(file.evidence.negative)] : []),
    ...(far.length > 0 ? [note.farDates(far.map(([year, { id }]) => `${year} (${id})`))] : []),
    ...(leftOut.length > 0 && areAdded(file) ? [note.leftOut(leftOut)] : []),
    ...(empty > 0 && !areAdded(file) ? [note.emptyTotals(total, empty, amount || price)] : []),
    ...(unknown > 0 ? [note.unknownLineAmounts(unknown)] : []),
    ...(total && orders.different > 0 ? [note.otherLineSum(total, orders)] : []),
    ...(amount && price && lines.different > 0 ? [note.otherProduct(amount, price, lines)] : []),
  ]
}
