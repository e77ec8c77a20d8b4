import type { DecimalMark } from '#contract/import-schema.ts'
import { NumberEvidence } from '#server/imports/parse/number-style.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { LineTexts } from './order-reading.ts'

const ROLES = ['total', 'amount', 'price', 'discount', 'quantity'] as const
export type NumberRole = (typeof ROLES)[number]

/** The decimal mark of every column of numbers, and what the user is told about it. */
export interface NumberMarks {
  readonly marks: Readonly<Record<NumberRole, DecimalMark>>
  readonly notes: readonly string[]
}

/** Gathers the evidence of a whole file about its decimal marks, column by column. */
export class NumberMarksEvidence {
  readonly #evidence: Readonly<Record<NumberRole, NumberEvidence>> = {
    total: new NumberEvidence(),
    amount: new NumberEvidence(),
    price: new NumberEvidence(),
    discount: new NumberEvidence(),
    quantity: new NumberEvidence(),
  }

  add(total: string, lines: readonly LineTexts[]): void {
    if (total !== '') this.#evidence.total.add(total)
    for (const line of lines) {
      for (const role of ['amount', 'price', 'discount', 'quantity'] as const) {
        if (line[role] !== '') this.#evidence[role].add(line[role])
      }
    }
  }

  /**
   * One mark a column: what its values prove, else what the file's other columns prove, else the decimal point where
   * the format is known to write one. Columns of '1,234' alone hold thousands; those of '1.234' alone are asked about.
   */
  decide(machine: boolean, wanted: DecimalMark | undefined, nameOf: (role: NumberRole) => string): NumberMarks {
    const notes: string[] = []
    const elsewhere = this.#elsewhere()
    const markOf = (role: NumberRole): DecimalMark => {
      const evidence = this.#evidence[role]
      const verdict = evidence.verdict()
      if (verdict === 'point' || verdict === 'comma') return verdict
      if (wanted) return wanted
      if (elsewhere) return elsewhere
      if (machine || verdict === 'none') return 'point'
      if (evidence.openPoint > 0) throw new Refusal(question(nameOf(role), evidence.sample), null, 'decimalMark')
      if (evidence.openComma === 0) return 'point'
      notes.push(`The commas in the column "${nameOf(role)}" were read as thousands separators ("${evidence.sample}").`)
      return 'point'
    }
    const marks = Object.fromEntries(ROLES.map((role) => [role, markOf(role)])) as Record<NumberRole, DecimalMark>
    if (Object.values(marks).includes('comma')) notes.push('Amounts were read with a decimal comma.')
    return { marks, notes }
  }

  #elsewhere(): DecimalMark | undefined {
    const sum = (mark: DecimalMark) => ROLES.reduce((total, role) => total + this.#evidence[role][mark], 0)
    const [point, comma] = [sum('point'), sum('comma')]
    if (point === comma) return undefined
    return point > comma ? 'point' : 'comma'
  }
}

function question(column: string, sample: string): string {
  const thousands = sample.replaceAll('.', '')
  return `The amounts in the column "${column}" can be read in two ways: "${sample}" is ${thousands} if the point separates thousands, or a number with three decimals, and no amount in the file decides it. Choose the decimal mark, comma or point, and import again.`
}
