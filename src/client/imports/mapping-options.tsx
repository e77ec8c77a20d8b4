import type { ImportMapping } from '#contract/import-mapping.ts'
import { HeadingLine } from './heading-line.tsx'
import { withReading } from './mapping-draft.ts'
import { SelectField } from './select-field.tsx'
import type { MappingDraft } from './use-mapping-draft.ts'

const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252 (Western Europe)'],
  ['windows-1250', 'Windows-1250 (Central Europe)'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
  ['iso-8859-2', 'ISO 8859-2 (Central Europe)'],
] as const
const DELIMITERS = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
] as const

interface MappingOptionsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** How the file as a whole is read: its letters, its columns' borders, its dates and its decimals. */
export function MappingOptions({ draft, onChange }: MappingOptionsProps) {
  const { mapping, preview } = draft
  const { dateOrder, decimalMark } = mapping
  return (
    <div className="mt-4 grid gap-3 min-[28rem]:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Encoding"
        value={mapping.encoding ?? ''}
        onChange={(value) => {
          const { encoding: _encoding, ...rest } = mapping
          const known = ENCODINGS.find(([name]) => name === value)
          onChange(withReading(rest, known ? { encoding: known[0] } : {}))
        }}
      >
        <option value="">{mapping.encoding ? 'As found' : preview.encoding}</option>
        {ENCODINGS.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {mapping.layout !== 'json' && (
        <SelectField
          label="Delimiter"
          value={mapping.delimiter ?? ''}
          onChange={(value) => {
            const known = DELIMITERS.find(([name]) => name === value)
            onChange(withReading(mapping, known ? { delimiter: known[0] } : {}))
          }}
        >
          {DELIMITERS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Date order"
        value={dateOrder ?? ''}
        onChange={(value) => {
          const { dateOrder: _order, ...rest } = mapping
          onChange(value === 'day-first' || value === 'month-first' ? { ...rest, dateOrder: value } : rest)
        }}
      >
        <option value="">
          {dateOrder ? 'As found' : (DATE_ORDERS[preview.dateOrder ?? ''] ?? openOr(preview.question === 'dateOrder'))}
        </option>
        <option value="day-first">Day first (31/12)</option>
        <option value="month-first">Month first (12/31)</option>
      </SelectField>
      <SelectField
        label="Decimal mark"
        value={decimalMark ?? ''}
        onChange={(value) => {
          const { decimalMark: _mark, ...rest } = mapping
          onChange(value === 'point' || value === 'comma' ? { ...rest, decimalMark: value } : rest)
        }}
      >
        <option value="">
          {decimalMark ? 'As found' : (MARKS[preview.decimalMark ?? ''] ?? openOr(preview.question === 'decimalMark'))}
        </option>
        <option value="point">Point (1,234.50)</option>
        <option value="comma">Comma (1.234,50)</option>
      </SelectField>
      {preview.headingLine !== null && <HeadingLine draft={draft} onChange={onChange} />}
    </div>
  )
}

const DATE_ORDERS: Readonly<Record<string, string>> = {
  'year-first': 'Year first, as found',
  'day-first': 'Day first, as found',
  'month-first': 'Month first, as found',
  excel: 'Excel days, as found',
  'unix seconds': 'Unix seconds, as found',
  'unix milliseconds': 'Unix milliseconds, as found',
}
const MARKS: Readonly<Record<string, string>> = { point: 'Point, as found', comma: 'Comma, as found' }

const openOr = (isOpen: boolean) => (isOpen ? 'Left open: choose' : 'As found')
