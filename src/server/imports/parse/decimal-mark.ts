import type { DecimalMark } from '#contract/imports/import-schema.ts'
import { mapNames } from '#contract/map-names.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

export const LINE_ROLES = ['lineAmount', 'price', 'lineDiscount', 'quantity'] as const
const ROLES = ['total', ...LINE_ROLES, 'extra'] as const
/** A column of numbers; 'extra' are all columns of `MONEY_FIELDS`. */
export type NumberRole = (typeof ROLES)[number]

type Texts<Role extends string> = Readonly<Record<Role, string>>

/** The decimal mark of every column of numbers. */
export type DecimalMarks = Readonly<Record<NumberRole, DecimalMark>>

/** Detects the decimal marks of a file, column by column, from all of its numbers. */
export class DecimalMarkDetector {
  readonly #columns = mapNames(ROLES, () => new MarkColumnDetector())

  add(order: Texts<'total' | MoneyField>, lines: readonly Texts<(typeof LINE_ROLES)[number]>[]): void {
    this.#columns.total.add(order.total)
    for (const extra of MONEY_FIELDS) this.#columns.extra.add(order[extra])
    for (const line of lines) for (const role of LINE_ROLES) this.#columns[role].add(line[role])
  }

  /**
   * For each column the mark that its values prove, else the one that is `wanted`, else the one that the other columns
   * prove, else the point if a `machine` wrote the file. A column of '1,234' alone has thousands; throws a `Refusal` with
   * a question about one of '1.234' alone. The notes are for the report.
   */
  detect(machine: boolean, wanted: DecimalMark | undefined, nameOf: (role: NumberRole) => string) {
    const notes: string[] = []
    const sum = (mark: DecimalMark) => ROLES.reduce((total, role) => total + this.#columns[role].counts[mark], 0)
    // What most numbers of the file prove.
    const mostly = wanted ?? moreProven(sum('point'), sum('comma'))
    const marks = mapNames(ROLES, (role): DecimalMark => {
      const column = this.#columns[role]
      const mark = column.mark() ?? mostly
      // Hardly any file has only thousands of pieces.
      const areThousands = role === 'quantity' && !wanted && column.hasOnlyThousands(mark)
      if (areThousands && !machine && this.#columns.total.texts + this.#columns.lineAmount.texts === 0)
        throw question(nameOf(role), column.sample)
      if (mark) return mark
      // No question about what orders do not need.
      if (machine || role === 'extra') return 'point'
      if (column.counts['ambiguous point'] > 0) throw question(nameOf(role), column.sample)
      if (column.counts['ambiguous comma'] > 0) notes.push(importMessages.note.thousands(nameOf(role), column.sample))
      return 'point'
    })
    if (Object.values(marks).includes('comma')) notes.push(importMessages.note.decimalComma)
    return { marks, notes }
  }
}

/** Fewer may be thousands. */
const LEAST_THOUSANDS = 3

/** Counts what the numbers of one column prove: '1,234.50', '12,5', '1.234.567' and '0,123' do, '1,234' doesn't. */
export class MarkColumnDetector {
  readonly counts: Record<ProvenMark, number> = { point: 0, comma: 0, 'ambiguous point': 0, 'ambiguous comma': 0 }
  texts = 0
  /** The first ambiguous number. */
  sample = ''

  add(text: string): void {
    if (text !== '') this.texts++
    // The point of 'руб.' or 'Fr.' is none of the number.
    const number = text.replace(POINT_OF_WORD, '')
    if (!number.includes('.') && !number.includes(',')) return
    const mark = provenMark(number)
    this.counts[mark]++
    if (mark.startsWith('ambiguous')) this.sample ||= text.trim().slice(0, 40)
  }

  /** Whether each of several numbers has thousands by this decimal mark, and may be another by the other one. */
  hasOnlyThousands(mark: DecimalMark | undefined): boolean {
    const thousands = this.counts[mark === 'comma' ? 'ambiguous point' : 'ambiguous comma']
    return thousands === this.texts && thousands >= LEAST_THOUSANDS
  }

  /** Undefined where the numbers prove none, or both equally. */
  mark(): DecimalMark | undefined {
    return moreProven(this.counts.point, this.counts.comma)
  }
}

function moreProven(points: number, commas: number): DecimalMark | undefined {
  if (points === commas) return undefined
  return points > commas ? 'point' : 'comma'
}

const POINT_OF_WORD = /(?<=\p{L})\./gu

type ProvenMark = DecimalMark | 'ambiguous point' | 'ambiguous comma'

/** The decimal mark of a number that has at least one mark. */
function provenMark(text: string): ProvenMark {
  const marks = text.replace(/[^.,\d]/g, '')
  const [lastPoint, lastComma] = [marks.lastIndexOf('.'), marks.lastIndexOf(',')]
  if (lastPoint >= 0 && lastComma >= 0) return lastPoint > lastComma ? 'point' : 'comma'
  const isPoint = lastPoint >= 0
  const [before = '', after = '', ...others] = marks.split(isPoint ? '.' : ',')
  // Two equal marks separate thousands.
  if (others.length > 0) return isPoint ? 'comma' : 'point'
  const isThousands = after.length === 3 && before.length <= 3 && before !== '' && !before.startsWith('0')
  if (isThousands) return isPoint ? 'ambiguous point' : 'ambiguous comma'
  return isPoint ? 'point' : 'comma'
}

function question(column: string, sample: string): Refusal {
  const message = importMessages.question.decimalMark(column, sample, sample.replace(/[.,]/g, ''))
  return new Refusal(message, null, 'decimalMark')
}
