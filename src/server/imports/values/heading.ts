import { fold } from '#contract/text.ts'

/** A heading as headings are compared: 'Order #' and 'orderNumber' are both 'order number'. */
export function headingKey(heading: string): string {
  const words = heading
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(#|№|\bn[º°]|\bnum\b|\bno\.|\bnr\.?(?=\s|$))/giu, ' number ')
  return fold(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
