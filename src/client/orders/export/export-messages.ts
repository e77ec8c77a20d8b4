import { figure, plural } from '#contract/plural.ts'

export const exportMessages = {
  title: 'Export orders',
  /** Of the menu in the bar of selected orders. */
  selectedTitle: 'Export selected orders',
  /** On both buttons. */
  short: 'Export',
  tooMany: (most: number) => `Selected orders (at most ${figure(most)})`,
  tooManyExceptions: (most: number) => `Selected orders (at most ${figure(most)} left out)`,
  manySelected: (most: number) =>
    `At most ${figure(most)} orders that are selected one by one can be exported. Select fewer, or all that match.`,
  manyExceptions: (most: number) =>
    `At most ${figure(most)} orders can be left out of an export. Leave out fewer, or narrow the filters.`,
  which: 'Orders to export',
  all: (count?: number) => (count === undefined ? 'All orders' : `All orders (${figure(count)})`),
  allMatching: (count?: number) =>
    count === undefined ? 'All matching orders' : `All matching orders (${figure(count)})`,
  selected: (count: number) => (count === 0 ? 'Selected orders (none selected)' : `Selected orders (${figure(count)})`),
  format: 'File format',
  formats: {
    commas: 'CSV with commas (1234.50)',
    semicolons: 'CSV with semicolons (1234,50)',
    json: 'JSON',
  },
  forExcel: 'Optimize for Excel',
  download: (count?: number) => (count === undefined ? 'Export' : plural(count, 'Export # order', 'Export # orders')),
}
