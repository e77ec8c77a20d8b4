import { useState } from 'react'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { IMPORT_FIELDS, type ImportField, NEEDED_FIELDS } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { FIELD_GROUPS } from './field-names.ts'
import { fieldOf, type MappingDraft, missingIn, withColumn } from './mapping-draft.ts'
import { mappingMessages } from './messages.ts'
import { SELECT } from './select-field.tsx'

interface MappingColumnsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

/** Every column of the file with sample values and the field it is mapped to: what orders need first, ignored ones last. */
export function MappingColumns({ draft, onChange }: MappingColumnsProps) {
  const { mapping, preview } = draft
  const [order, setOrder] = useState(() => orderOf(draft))
  // A column keeps its place while its field is chosen.
  const columns = keyOf(preview)
  if (order.columns !== columns) setOrder(orderOf(draft))
  const row = (index: number) => {
    const column = preview.columns[index]
    return column && <ColumnRow key={index} column={column} mapping={mapping} onChange={onChange} />
  }
  const unused = order.ignored.flatMap((index) => {
    const heading = preview.columns[index]?.heading ?? ''
    return fieldOf(mapping, heading) ? [] : heading || mappingMessages.noHeading
  })
  return (
    <section className="mt-6">
      <h4 className="font-semibold">{mappingMessages.columns}</h4>
      {order.used.length > 0 && <ul className="mt-1">{order.used.map(row)}</ul>}
      {order.ignored.length > 0 && (
        <Disclosure key={columns} summary={mappingMessages.ignored(unused)} isOpen={order.isOpen}>
          <ul>{order.ignored.map(row)}</ul>
        </Disclosure>
      )}
      {preview.moreColumns > 0 && <p className="mt-2 text-quiet">{mappingMessages.moreColumns(preview.moreColumns)}</p>}
    </section>
  )
}

interface ColumnOrder {
  readonly columns: string
  /** Indexes of columns. */
  readonly used: readonly number[]
  readonly ignored: readonly number[]
  /** Whether a needed field has no column, which may be an ignored one. */
  readonly isOpen: boolean
}

const NEEDED: readonly ImportField[] = NEEDED_FIELDS.flatMap(({ oneOf }) => oneOf.flat())

function orderOf({ mapping, preview }: MappingDraft): ColumnOrder {
  const fields = preview.columns.map(({ heading }) => fieldOf(mapping, heading))
  const indexes = [...fields.keys()]
  const rank = (index: number) => {
    const field = fields[index]
    return field && NEEDED.includes(field) ? NEEDED.indexOf(field) : NEEDED.length
  }
  return {
    columns: keyOf(preview),
    used: indexes.filter((index) => fields[index]).sort((a, b) => rank(a) - rank(b)),
    ignored: indexes.filter((index) => !fields[index]),
    isOpen: missingIn(mapping).length > 0,
  }
}

function keyOf({ columns }: ImportPreview): string {
  return JSON.stringify(columns.map(({ heading }) => heading))
}

interface ColumnRowProps {
  readonly column: ImportPreview['columns'][number]
  readonly mapping: ImportMapping
  readonly onChange: (mapping: ImportMapping) => void
}

function ColumnRow({ column: { heading, samples }, mapping, onChange }: ColumnRowProps) {
  return (
    <li className="grid items-center gap-x-3 gap-y-1 border-hairline border-b py-2 min-[28rem]:grid-cols-2">
      <div className="min-w-0">
        <div className="wrap-anywhere">{heading || mappingMessages.noHeading}</div>
        <div className="text-quiet text-xs wrap-anywhere">{samples.join(' · ') || mappingMessages.emptyColumn}</div>
      </div>
      {heading === '' ? (
        <p className="text-quiet text-xs">{mappingMessages.withoutHeading}</p>
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
  )
}
