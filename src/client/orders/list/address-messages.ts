const allOf = new Intl.ListFormat('en')
const quoted = (names: Iterable<string>) => allOf.format([...names].map((name) => `“${name}”`))

/** What in the address cannot be used. */
export const addressMessages = {
  sort: (value: string) => `“${value}” is not a sort order. The list is sorted by date.`,
  page: (value: string) => `“${value}” is not a page number. Showing page 1.`,
  pageSize: (value: string) => `“${value}” is not a number of rows. Showing 25 rows.`,
  repeated: (name: string) => `“${name}” is in the address more than once. The first one is used.`,
  unknown: (names: ReadonlySet<string>) =>
    names.size === 1
      ? `Unknown parameter in the address: ${quoted(names)}.`
      : `Unknown parameters in the address: ${quoted(names)}.`,
  noAmounts: 'Amounts are not shown here. The list is sorted by date.',
  samplePageSize: 'The sample data has 10 rows a page.',
  sampleColumns: 'The columns of the sample data cannot be chosen.',
  sampleFilters: (names: ReadonlySet<string>) =>
    names.size === 1
      ? `The sample data cannot be filtered. This filter is ignored: ${quoted(names)}.`
      : `The sample data cannot be filtered. These filters are ignored: ${quoted(names)}.`,
}
