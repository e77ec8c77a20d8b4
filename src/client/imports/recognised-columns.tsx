import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { isolated } from '#contract/text.ts'
import { fieldName } from './field-names.ts'
import { fieldOf } from './mapping-draft.ts'
import { confidenceText, mappingMessages } from './messages.ts'

/** How the columns of a file were recognised, and which are ignored. */
export function RecognisedColumns({ preview }: { preview: ImportPreview }) {
  const { confidence, columns, mapping, isExact } = preview
  if (isExact) return null
  const fields = columns.map(({ heading }) => ({ heading, field: fieldOf(mapping, heading) }))
  const ignored = fields.flatMap(({ heading, field }) => (field || heading === '' ? [] : heading))
  const read = fields.flatMap(({ heading, field }) => (field ? [{ heading, field }] : []))
  return (
    <section className="mt-4">
      {confidence !== null && (
        <>
          <p>{confidenceText(confidence)}</p>
          <ul aria-label={mappingMessages.columns} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-quiet">
            {read.map(({ heading, field }) => (
              <li key={heading} className="[overflow-wrap:anywhere]">
                {fieldName(field)}: <span className="text-text">{isolated(heading)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {mapping.currency && <p className="mt-1 text-quiet">{mappingMessages.readIn(mapping.currency)}</p>}
      {ignored.length > 0 && (
        <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{mappingMessages.ignored(ignored.map(isolated))}</p>
      )}
    </section>
  )
}
