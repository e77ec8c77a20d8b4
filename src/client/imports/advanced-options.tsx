import { Disclosure } from '#client/ui/disclosure.tsx'
import { ENCODINGS } from '#contract/imports/import-choices.ts'
import { DELIMITERS } from './format-names.ts'
import { withReading } from './mapping-draft.ts'
import {
  AmountUnitField,
  automatic,
  DateOrderField,
  DecimalMarkField,
  type MappingOptionsProps,
} from './mapping-options.tsx'
import { mappingMessages } from './messages.ts'
import { Options, SelectField } from './select-field.tsx'

/** How the file as a whole is read, which seldom needs a change; what is asked is shown above instead. */
export function AdvancedOptions({ draft, onChange }: MappingOptionsProps) {
  const { mapping, preview } = draft
  const { encoding, delimiter } = mapping
  const isText = preview.encoding !== ''
  return (
    <Disclosure summary={mappingMessages.advanced}>
      <div className="mt-1 grid gap-3 min-[28rem]:grid-cols-2 lg:grid-cols-4">
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
            value={delimiter ?? ''}
            onChange={(value) => {
              const known = DELIMITERS.find(([name]) => name === value)
              onChange(withReading(mapping, known ? { delimiter: known[0] } : {}))
            }}
          >
            <Options choices={DELIMITERS} />
          </SelectField>
        )}
        {preview.question !== 'dateOrder' && <DateOrderField draft={draft} onChange={onChange} />}
        {preview.question !== 'decimalMark' && <DecimalMarkField draft={draft} onChange={onChange} />}
        {mapping.layout !== 'orderboard' && preview.question !== 'amountUnit' && (
          <AmountUnitField draft={draft} onChange={onChange} />
        )}
        {preview.headingLine !== null && <HeadingLine draft={draft} onChange={onChange} />}
      </div>
    </Disclosure>
  )
}

/** The line of the headings; lines above it are ignored. */
function HeadingLine({ draft: { mapping, preview }, onChange }: MappingOptionsProps) {
  const { headingLine: chosen, ...rest } = mapping
  const { headingLine, headingRows } = preview
  const isFurtherDown = chosen !== undefined && chosen > 0 && !headingRows.some(({ line }) => line === chosen)
  return (
    <div className="col-span-full">
      <SelectField
        label={mappingMessages.headings}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => onChange(withReading(rest, value === '' ? {} : { headingLine: Number(value) }))}
      >
        <option value="">{automatic(chosen, headingLine === null ? null : mappingMessages.line(headingLine))}</option>
        <option value={0}>{mappingMessages.noHeadings}</option>
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
