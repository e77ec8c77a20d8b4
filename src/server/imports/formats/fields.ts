import type { ImportField } from '#contract/import-fields.ts'

export type Field = ImportField

/** Which column holds which field; of several columns for a field the first that is not empty counts. */
export type Columns = ReadonlyMap<Field, readonly number[]>

/** The text of a field in a record, without the space around it; '' where there is none. */
export function fieldText(cells: readonly string[], columns: Columns, field: Field): string {
  for (const column of columns.get(field) ?? []) {
    const text = cells[column]?.trim()
    if (text) return text
  }
  return ''
}
