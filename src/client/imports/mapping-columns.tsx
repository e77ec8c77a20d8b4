import { IMPORT_FIELDS } from '#contract/import-fields.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { FIELD_GROUPS } from './field-names.ts'
import { fieldOf, type MappingDraft, withColumn } from './mapping-draft.ts'
import { mappingMessages } from './messages.ts'
import { SELECT } from './select-field.tsx'

interface MappingColumnsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** Every column of the file with sample values and the field it is mapped to. */
export function MappingColumns({ draft: { mapping, preview }, onChange }: MappingColumnsProps) {
  const seen = new Set<string>()
  const columns = preview.columns.map((column) => {
    const isIgnored = seen.has(column.heading) || column.heading === ''
    seen.add(column.heading)
    return { ...column, isIgnored }
  })
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{mappingMessages.columns}</h4>
      <ul className="mt-1">
        {columns.map(({ heading, samples, isIgnored }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat a heading; the order never changes
            key={i}
            className="grid items-center gap-x-3 gap-y-1 border-hairline border-b py-2 min-[28rem]:grid-cols-2"
          >
            <div className="min-w-0">
              <div className="[overflow-wrap:anywhere]">{heading || mappingMessages.noHeading}</div>
              <div className="text-quiet text-xs [overflow-wrap:anywhere]">
                {samples.join(' · ') || mappingMessages.emptyColumn}
              </div>
            </div>
            {isIgnored ? (
              <p className="text-quiet text-xs">
                {heading ? mappingMessages.sameHeading : mappingMessages.withoutHeading}
              </p>
            ) : (
              <select
                aria-label={mappingMessages.fieldOf(heading)}
                value={fieldOf(mapping, heading) ?? ''}
                onChange={({ target }) => {
                  const field = IMPORT_FIELDS.find((name) => name === target.value) ?? null
                  onChange(withColumn(mapping, heading, field))
                }}
                className={SELECT}
              >
                <option value="">{mappingMessages.ignore}</option>
                {FIELD_GROUPS.map(({ title, fields }) => (
                  <optgroup key={title} label={title}>
                    {fields.map(([field, name]) => (
                      <option key={field} value={field}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
      {preview.moreColumns > 0 && <p className="mt-2 text-quiet">{mappingMessages.moreColumns(preview.moreColumns)}</p>}
    </section>
  )
}
