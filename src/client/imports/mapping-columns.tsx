import { IMPORT_FIELDS } from '#contract/import-fields.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { FIELD_GROUPS } from './field-names.ts'
import { fieldOf, withColumn } from './mapping-draft.ts'
import { counted } from './report-words.ts'
import { SELECT } from './select-field.tsx'
import type { MappingDraft } from './use-mapping-draft.ts'

interface MappingColumnsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** Every column of the file with its first texts and what it is read as. */
export function MappingColumns({ draft: { mapping, preview }, onChange }: MappingColumnsProps) {
  const seen = new Set<string>()
  const columns = preview.columns.map((column) => {
    const isTwin = seen.has(column.heading) || column.heading === ''
    seen.add(column.heading)
    return { ...column, isTwin }
  })
  return (
    <section className="mt-6">
      <h4 className="font-semibold">Columns</h4>
      <ul className="mt-1">
        {columns.map(({ heading, samples, isTwin }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat a heading; the list is the file's own
            key={i}
            className="grid items-center gap-x-3 gap-y-1 border-hairline border-b py-2 min-[28rem]:grid-cols-2"
          >
            <div className="min-w-0">
              <div className="[overflow-wrap:anywhere]">{heading || '(no heading)'}</div>
              <div className="text-quiet text-xs [overflow-wrap:anywhere]">{samples.join(' · ') || 'empty'}</div>
            </div>
            {isTwin ? (
              <p className="text-quiet text-xs">
                Not read: {heading ? 'an earlier column has this heading' : 'no heading'}
              </p>
            ) : (
              <select
                aria-label={`Read ${heading} as`}
                value={fieldOf(mapping, heading) ?? ''}
                onChange={({ target }) => {
                  const field = IMPORT_FIELDS.find((name) => name === target.value) ?? null
                  onChange(withColumn(mapping, heading, field))
                }}
                className={SELECT}
              >
                <option value="">Not read</option>
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
      {preview.moreColumns > 0 && (
        <p className="mt-2 text-quiet">and {counted(preview.moreColumns, 'more column')}, read as recognised</p>
      )}
    </section>
  )
}
