import { plural } from '#contract/plural.ts'

export const columnMessages = {
  title: 'Columns',
  /** Of the list in the menu. */
  list: 'Columns of the table',
  moveUp: (heading: string) => `Move ${heading} up`,
  moveDown: (heading: string) => `Move ${heading} down`,
  moved: (heading: string, place: number, of: number) => `${heading}: ${place} of ${of}`,
  reset: 'Reset',
  resetLabel: 'Reset columns and widths',
  resize: (heading: string) => `Resize ${heading}`,
  items: 'Items',
  age: 'Age',
  days: (workingDays: number) => plural(workingDays, '# day', '# days'),
}
