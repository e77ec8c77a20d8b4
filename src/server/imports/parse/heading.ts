import { fold } from '#contract/text.ts'

/** No known heading or status is longer. */
const LONGEST = 200

/** A heading in the form in which headings are compared: 'Order #' and 'orderNumber' are 'order number'. '' if too long. */
export function headingKey(heading: string): string {
  if (heading.length > LONGEST) return ''
  const words = heading
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(#|№|\bn[º°]|\bnum\b|\bno\.|\bnr\.?(?=\s|$))/gi, ' number ')
  return fold(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
