import type { DecimalMark } from '#contract/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

const LINE_ROLES = ['amount', 'price', 'discount', 'quantity'] as const
const ROLES = ['total', ...LINE_ROLES] as const
/** A column of numbers. */
export type NumberRole = (typeof ROLES)[number]

/** The decimal mark of every column of numbers, and notes about it for the report. */
export interface DetectedMarks {
  readonly marks: DecimalMarks
  readonly notes: readonly string[]
}
export type DecimalMarks = Readonly<Record<NumberRole, DecimalMark>>

/** Detects the decimal marks of a file, column by column, from all of its numbers. */
export class DecimalMarkDetector {
  readonly #columns: Readonly<Record<NumberRole, MarkColumnDetector>> = {
    total: new MarkColumnDetector(),
    amount: new MarkColumnDetector(),
    price: new MarkColumnDetector(),
    discount: new MarkColumnDetector(),
    quantity: new MarkColumnDetector(),
  }

  add(total: string, lines: readonly Readonly<Record<(typeof LINE_ROLES)[number], string>>[]): void {
    this.#columns.total.add(total)
    for (const line of lines) for (const role of LINE_ROLES) this.#columns[role].add(line[role])
  }

  /**
   * For each column the mark that its values prove, else the one that is `wanted`, else the one that the other columns
   * prove, else the point if a `machine` wrote the file. A column of '1,234' alone has thousands; throws a `Refusal` with
   * a question about one of '1.234' alone.
   */
  detect(machine: boolean, wanted: DecimalMark | undefined, nameOf: (role: NumberRole) => string): DetectedMarks {
    const notes: string[] = []
    const mostly = wanted ?? this.#mostly()
    const markOf = (role: NumberRole): DecimalMark => {
      const column = this.#columns[role]
      const mark = column.mark()
      if (mark === 'point' || mark === 'comma') return mark
      if (mostly) return mostly
      if (machine || mark === 'none') return 'point'
      if (column.ambiguousPoints > 0) throw question(nameOf(role), column.sample)
      if (column.ambiguousCommas > 0) notes.push(importMessages.note.thousands(nameOf(role), column.sample))
      return 'point'
    }
    const marks = Object.fromEntries(ROLES.map((role) => [role, markOf(role)])) as Record<NumberRole, DecimalMark>
    if (Object.values(marks).includes('comma')) notes.push(importMessages.note.decimalComma)
    return { marks, notes }
  }

  /** The mark that most numbers of the file prove. */
  #mostly(): DecimalMark | undefined {
    const sum = (mark: 'points' | 'commas') => ROLES.reduce((total, role) => total + this.#columns[role][mark], 0)
    const [points, commas] = [sum('points'), sum('commas')]
    if (points === commas) return undefined
    return points > commas ? 'point' : 'comma'
  }
}

/** Counts what the numbers of one column prove: '1,234.50', '12,5', '1.234.567' and '0,123' do, '1,234' doesn't. */
export class MarkColumnDetector {
  points = 0
  commas = 0
  /** Numbers like '1.234' and '1,234'. */
  ambiguousPoints = 0
  ambiguousCommas = 0
  /** The first of them. */
  sample = ''

  add(text: string): void {
    // Nearly every cell, without looking at it closely.
    if (!text.includes('.') && !text.includes(',')) return
    const mark = /^-?\d+\.\d{1,2}$/.test(text) ? 'point' : provenMark(text)
    if (mark === 'point') this.points++
    else if (mark === 'comma') this.commas++
    else {
      if (mark === 'ambiguous comma') this.ambiguousCommas++
      else this.ambiguousPoints++
      if (this.sample === '') this.sample = text.trim().slice(0, 40)
    }
  }

  mark(): DecimalMark | 'ambiguous' | 'none' {
    if (this.points > this.commas) return 'point'
    if (this.commas > this.points) return 'comma'
    return this.points + this.ambiguousPoints + this.ambiguousCommas > 0 ? 'ambiguous' : 'none'
  }
}

/** The decimal mark of a number that has at least one mark. */
function provenMark(text: string): DecimalMark | 'ambiguous point' | 'ambiguous comma' {
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
  const message = importMessages.question.decimalMark(column, sample, sample.replaceAll('.', ''))
  return new Refusal(message, null, 'decimalMark')
}
