import { readSaved, save } from '#client/state/storage.ts'

/** Saves the columns for the next visit, as in the address, and for the other lists of this one. */
export function saveColumns(columns: string): void {
  document.documentElement.dataset.columns = columns
  save('list-columns', columns)
}

/** Saves the widths of columns; '' for none. */
export function saveWidths(widths: string): void {
  save('column-widths', widths)
}

/** '' before the first choice. */
export function savedWidths(): string {
  return readSaved('column-widths') ?? ''
}
