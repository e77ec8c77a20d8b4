import { compareText, fold } from '#contract/text.ts'

/**
 * The key that ids are sorted by: '#999' before '#1001'. Each run of digits loses its leading zeros and carries its
 * length in front; the id itself stands at the end, so two ids never share a key.
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
