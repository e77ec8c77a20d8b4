import type { ImportField } from '#contract/import-fields.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { SourceReading } from '#server/imports/formats/source.ts'

/** So many columns are listed; all of them are read. */
const COLUMNS = 300
const SAMPLES = 3
const LONGEST = 80

/** Every column with the field it is read as and its first texts. */
export function previewColumns(
  { headings, mapping }: SourceReading,
  rows: readonly (readonly string[])[],
): Pick<ImportPreview, 'columns' | 'moreColumns'> {
  const fieldOf = new Map<string, ImportField>()
  for (const [field, names] of Object.entries(mapping.columns ?? {}) as [ImportField, readonly string[]][]) {
    for (const name of names) if (!fieldOf.has(name)) fieldOf.set(name, field)
  }
  const listed = headings.slice(0, COLUMNS).map((text, i) => {
    const heading = text.trim()
    const field = fieldOf.get(heading) ?? null
    // Of two columns with the same heading, the first is the one that is read.
    fieldOf.delete(heading)
    return { heading: heading.slice(0, 1000), field, samples: samplesOf(rows, i) }
  })
  return { columns: listed, moreColumns: Math.max(0, headings.length - COLUMNS) }
}

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const texts = rows.map((cells) => (cells[column] ?? '').trim()).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, LONGEST))
}
