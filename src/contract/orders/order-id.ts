import { compareText, fold } from '#contract/text.ts'

/**
 * The sort key of an id, which puts '#999' before '#1001': each run of digits loses its leading zeros and gets its length as
 * a prefix. The id at the end makes the key unique.
 */
export function orderIdKey(id: string): string {
  const natural = fold(id).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String(number.length).padStart(3, '0') + number
  })
  return `${natural}\u001f${id}`
}

export function compareOrderIds(a: string, b: string): number {
  return a === b ? 0 : compareText(orderIdKey(a), orderIdKey(b))
}
