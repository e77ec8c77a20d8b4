import type { ImportMapping } from '#contract/import-mapping.ts'
import {
  DATE_ORDER_CHOICES,
  DECIMAL_MARK_CHOICES,
  DELIMITERS,
  dateOrderName,
  decimalMarkName,
  ENCODINGS,
} from './format-names.ts'
import { type MappingDraft, withReading } from './mapping-draft.ts'
import { mappingMessages } from './messages.ts'
import { SelectField } from './select-field.tsx'

interface MappingOptionsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** How the file as a whole is read: encoding, delimiter, dates, decimals and heading line. */
export function MappingOptions({ draft, onChange }: MappingOptionsProps) {
  const { mapping, preview } = draft
  const { dateOrder, decimalMark, encoding } = mapping
  const isText = preview.encoding !== ''
  return (
    <div className="mt-4 grid gap-3 min-[28rem]:grid-cols-2 lg:grid-cols-4">
      {isText && (
        <SelectField
          label={mappingMessages.encoding}
          value={encoding ?? ''}
          onChange={(value) => {
            const { encoding: _encoding, ...rest } = mapping
            const known = ENCODINGS.find(([name]) => name === value)
            onChange(withReading(rest, known ? { encoding: known[0] } : {}))
          }}
        >
          <option value="">{automatic(encoding, preview.encoding)}</option>
          <Options choices={ENCODINGS} />
        </SelectField>
      )}
      {isText && mapping.layout !== 'json' && (
        <SelectField
          label={mappingMessages.delimiter}
          value={mapping.delimiter ?? ''}
          onChange={(value) => {
            const known = DELIMITERS.find(([name]) => name === value)
            onChange(withReading(mapping, known ? { delimiter: known[0] } : {}))
          }}
        >
          <Options choices={DELIMITERS} />
        </SelectField>
      )}
      <SelectField
        label={mappingMessages.dateOrder}
        value={dateOrder ?? ''}
        onChange={(value) => {
          const { dateOrder: _order, ...rest } = mapping
          onChange(value === 'day-first' || value === 'month-first' ? { ...rest, dateOrder: value } : rest)
        }}
      >
        <option value="">
          {automatic(
            dateOrder,
            preview.dateOrder && dateOrderName(preview.dateOrder),
            preview.question === 'dateOrder',
          )}
        </option>
        <Options choices={DATE_ORDER_CHOICES} />
      </SelectField>
      <SelectField
        label={mappingMessages.decimalMark}
        value={decimalMark ?? ''}
        onChange={(value) => {
          const { decimalMark: _mark, ...rest } = mapping
          onChange(value === 'point' || value === 'comma' ? { ...rest, decimalMark: value } : rest)
        }}
      >
        <option value="">
          {automatic(
            decimalMark,
            preview.decimalMark && decimalMarkName(preview.decimalMark),
            preview.question === 'decimalMark',
          )}
        </option>
        <Options choices={DECIMAL_MARK_CHOICES} />
      </SelectField>
      {preview.headingLine !== null && <HeadingLine draft={draft} onChange={onChange} />}
    </div>
  )
}

function Options({ choices }: { choices: readonly (readonly [value: string, name: string])[] }) {
  return choices.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}

/** The option that leaves a choice to the server: what was detected, as long as the user has not chosen otherwise. */
function automatic(chosen: unknown, detected: string | null, isAmbiguous = false): string {
  if (chosen !== undefined) return mappingMessages.detect
  if (detected) return mappingMessages.detected(detected)
  return isAmbiguous ? mappingMessages.choose : mappingMessages.detect
}

/** The line of the headings; lines above it are ignored. */
function HeadingLine({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  const { headingLine: chosen, ...rest } = mapping
  const { headingLine, headingRows } = preview
  const isFurtherDown = chosen !== undefined && !headingRows.some(({ line }) => line === chosen)
  return (
    <div className="col-span-full">
      <SelectField
        label={mappingMessages.headings}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => onChange(withReading(rest, value === '' ? {} : { headingLine: Number(value) }))}
      >
        <option value="">{automatic(chosen, headingLine === null ? null : mappingMessages.line(headingLine))}</option>
        {isFurtherDown && <option value={chosen}>{mappingMessages.line(chosen)}</option>}
        {headingRows.map(({ line, text }) => (
          <option key={line} value={line}>
            {mappingMessages.lineWith(line, text)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
