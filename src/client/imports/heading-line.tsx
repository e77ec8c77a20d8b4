import type { ImportMapping } from '#contract/import-mapping.ts'
import { withReading } from './mapping-draft.ts'
import { SelectField } from './select-field.tsx'
import type { MappingDraft } from './use-mapping-draft.ts'

interface HeadingLineProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** Which line of a table holds the headings; titles above it are left out. */
export function HeadingLine({ draft: { mapping, preview }, onChange }: HeadingLineProps) {
  const { headingLine: chosen, ...rest } = mapping
  const rows = preview.headingRows
  const isBelow = chosen !== undefined && !rows.some(({ line }) => line === chosen)
  return (
    <div className="col-span-full">
      <SelectField
        label="Headings"
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(value) => onChange(withReading(rest, value === '' ? {} : { headingLine: Number(value) }))}
      >
        <option value="">{chosen === undefined ? `Line ${preview.headingLine}, as found` : 'As found'}</option>
        {isBelow && <option value={chosen}>Line {chosen}</option>}
        {rows.map(({ line, text }) => (
          <option key={line} value={line}>
            Line {line}: {text}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
