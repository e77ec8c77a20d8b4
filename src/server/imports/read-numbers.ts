import type { DecimalMark } from '#contract/import-schema.ts'
import type { Source } from './formats/source.ts'
import type { DecimalMarkDetector, DetectedMarks, NumberRole } from './parse/decimal-mark.ts'

const FIELD_OF = {
  total: 'total',
  amount: 'lineAmount',
  price: 'price',
  discount: 'lineDiscount',
  quantity: 'quantity',
} as const

/** Decides the decimal mark of every column of a file. Throws a `Refusal` that asks where the file leaves it open. */
export function readNumbers(
  detector: DecimalMarkDetector,
  source: Source,
  wanted: DecimalMark | undefined,
): DetectedMarks {
  const nameOf = (role: NumberRole) => source.found.get(FIELD_OF[role]) ?? role
  return detector.detect(source.machineNumbers, wanted, nameOf)
}
