import { MAX_TARGET } from '#contract/dashboard/target-schema.ts'
import { minorDigits } from '#contract/money.ts'
import { targetProblems } from './messages.ts'

const MAX_LENGTH = 60

/**
 * Minor units of an amount as people write it: '1234.5', '1,234.50', '1 234,50', '$1,234'; or why the text is not an
 * amount of the currency, as a sentence.
 */
export function readTargetAmount(text: string, currency: string): number | string {
  const trimmed = text.trim()
  const quoted = trimmed.slice(0, MAX_LENGTH)
  const plain = trimmed.replace(/^\p{Sc}|\p{Sc}$/gu, '').replace(/[\s'’]/g, '')
  if (trimmed.length > MAX_LENGTH || !/^\d[\d.,]*$/.test(plain)) return targetProblems.notAnAmount(quoted)
  const digits = minorDigits(currency)
  const [whole, fraction] = parts(plain, digits)
  const isWhole = /^\d+$/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole)
  if (!isWhole || !/^\d*$/.test(fraction)) return targetProblems.notAnAmount(quoted)
  if (fraction.length > digits) return targetProblems.tooManyDecimals(quoted, currency, digits)
  const minor = BigInt(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return minor > BigInt(MAX_TARGET) ? targetProblems.tooLarge(quoted) : Number(minor)
}

/** The digits before and after the decimal mark: the last of two marks. A single mark before three digits separates thousands. */
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

/** '1234.50', for fields and files. */
export function targetText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
