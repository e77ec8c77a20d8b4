import type { DecimalMark } from '#contract/import-schema.ts'
import type { NumberMarks, NumberMarksEvidence, NumberRole } from './assemble/number-marks.ts'
import type { Source } from './formats/source.ts'

const FIELD_OF = {
  total: 'total',
  amount: 'lineAmount',
  price: 'price',
  discount: 'lineDiscount',
  quantity: 'quantity',
} as const

/** Decides the decimal mark of every column of a file. Throws a `Refusal` that asks where the file leaves it open. */
export function readNumbers(
  evidence: NumberMarksEvidence,
  source: Source,
  wanted: DecimalMark | undefined,
): NumberMarks {
  const nameOf = (role: NumberRole) => source.found.get(FIELD_OF[role]) ?? role
  return evidence.decide(source.machineNumbers, wanted, nameOf)
}
