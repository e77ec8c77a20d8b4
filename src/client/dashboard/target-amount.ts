import { minorDigits } from '#contract/money.ts'
import { MAX_TARGET } from '#contract/target-schema.ts'

/** A longer text is no amount. */
const LONGEST = 60

/**
 * Minor units of an amount as people write it: '1234.5', '1,234.50', '1 234,50', '$1,234'; of two marks the last is the
 * decimal one, and one alone before three digits parts thousands. A text that is no amount of the currency is answered
 * with a sentence.
 */
export function readTargetAmount(text: string, currency: string): number | string {
  const trimmed = text.trim()
  const said = `“${trimmed.slice(0, LONGEST)}”`
  const plain = trimmed.replace(/^\p{Sc}|\p{Sc}$/gu, '').replace(/[\s'’]/g, '')
  if (trimmed.length > LONGEST || !/^\d[\d.,]*$/.test(plain)) return `${said} is no amount.`
  const digits = minorDigits(currency)
  const [whole, fraction] = parts(plain, digits)
  const isWhole = /^\d+$/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole)
  if (!isWhole || !/^\d*$/.test(fraction)) return `${said} is no amount.`
  if (fraction.length > digits) return `${said} has more decimals than ${currency} has (${digits}).`
  const minor = BigInt(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return minor > BigInt(MAX_TARGET) ? `${said} is too large.` : Number(minor)
}

/** Before and after the decimal mark. Of two marks the last is it; one alone before three digits parts thousands. */
function parts(plain: string, digits: number): readonly [string, string] {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (at < 0) return [plain, '']
  const [whole, fraction] = [plain.slice(0, at), plain.slice(at + 1)]
  const mark = plain[at] ?? ''
  const isRepeated = whole.includes(mark)
  const hasOther = /[.,]/.test(whole) && !isRepeated
  // A currency of three decimals writes 1.234 for its thousandths; elsewhere three digits are thousands.
  const isThousands = isRepeated || (fraction.length === 3 && !hasOther && (digits !== 3 || mark === ','))
  return isThousands ? [plain, ''] : [whole, fraction]
}

/** '1234.50', as it is written into a field and into files. */
export function targetText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
