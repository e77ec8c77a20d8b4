import type { DecimalMark } from '#contract/import-schema.ts'

interface Shape {
  /** The reading that the text allows alone; `open` where '1,234' may be either. */
  readonly mark: DecimalMark | 'open' | 'none'
  readonly separator: '.' | ',' | ''
}

/**
 * Collects what the numbers of one column say about its decimal mark. '1,234' alone says nothing; '1,234.50', '12,5',
 * '1.234.567' and '0,123' each do.
 */
export class NumberEvidence {
  point = 0
  comma = 0
  openComma = 0
  openPoint = 0
  sample = ''

  add(text: string): void {
    const shape = shapeOf(text)
    if (shape.mark === 'point') this.point++
    else if (shape.mark === 'comma') this.comma++
    else if (shape.mark === 'open') {
      if (shape.separator === ',') this.openComma++
      else this.openPoint++
      if (this.sample === '') this.sample = text.trim().slice(0, 40)
    }
  }

  /** What the column says by itself: its mark, `open` where only numbers like '1,234' stand in it, `none` without any. */
  verdict(): DecimalMark | 'open' | 'none' {
    if (this.point > this.comma) return 'point'
    if (this.comma > this.point) return 'comma'
    if (this.point > 0) return 'open'
    return this.openComma + this.openPoint > 0 ? 'open' : 'none'
  }
}

const NO_MARKS: Shape = { mark: 'none', separator: '' }
const PLAIN_POINT: Shape = { mark: 'point', separator: '.' }

function shapeOf(text: string): Shape {
  // What nearly every cell is, told without taking it apart.
  if (!text.includes('.') && !text.includes(',')) return NO_MARKS
  if (/^-?\d+\.\d{1,2}$/.test(text)) return PLAIN_POINT
  const marks = text.replace(/[^.,\d]/g, '')
  const lastPoint = marks.lastIndexOf('.')
  const lastComma = marks.lastIndexOf(',')
  if (lastPoint < 0 && lastComma < 0) return NO_MARKS
  if (lastPoint >= 0 && lastComma >= 0) return { mark: lastPoint > lastComma ? 'point' : 'comma', separator: '' }
  const separator = lastPoint >= 0 ? '.' : ','
  const parts = marks.split(separator)
  const asDecimal: DecimalMark = separator === '.' ? 'point' : 'comma'
  const asThousands: DecimalMark = separator === '.' ? 'comma' : 'point'
  if (parts.length > 2) return { mark: asThousands, separator }
  const [before = '', after = ''] = parts
  if (after.length !== 3 || before.length > 3 || before === '' || before.startsWith('0'))
    return { mark: asDecimal, separator }
  return { mark: 'open', separator }
}
