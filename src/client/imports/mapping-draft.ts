import { type ImportField, missingFields, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'

/**
 * The mapping with a column read as `field`, or as nothing. No other column loses its field by it: keys pass by many
 * fields on the way to the one that is meant.
 */
export function withColumn(mapping: ImportMapping, heading: string, field: ImportField | null): ImportMapping {
  const columns: MappedColumns = {}
  for (const [name, headings] of entriesOf(mapping)) {
    const others = headings.filter((one) => one !== heading)
    if (others.length > 0) columns[name] = others
  }
  if (field) columns[field] = [...(columns[field] ?? []), heading]
  return { ...mapping, columns }
}

/** Fields that several columns are read as where only the first of them counts. */
export function doubledIn(mapping: ImportMapping): (readonly [ImportField, readonly string[]])[] {
  return entriesOf(mapping).filter(([field, names]) => names.length > 1 && SINGLE_COLUMN_FIELDS.includes(field))
}

function entriesOf({ columns = {} }: ImportMapping): [ImportField, string[]][] {
  return Object.entries(columns) as [ImportField, string[]][]
}

/** Another encoding, delimiter or line of headings makes other columns: they are recognised anew. */
export function withReading(
  mapping: ImportMapping,
  change: Pick<ImportMapping, 'encoding' | 'delimiter' | 'headingLine'>,
): ImportMapping {
  const { columns: _columns, layout: _layout, ...rest } = mapping
  return { ...rest, ...change }
}

/** What orders need and nobody has chosen yet, in words. */
export function missingIn({ columns = {} }: ImportMapping): string[] {
  return missingFields((field) => columns[field] !== undefined)
}

/** The field a heading is read as. */
export function fieldOf(mapping: ImportMapping, heading: string): ImportField | null {
  const entry = entriesOf(mapping).find(([, names]) => names.includes(heading))
  return entry?.[0] ?? null
}
