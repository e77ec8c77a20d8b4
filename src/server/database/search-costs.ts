/**
 * What a search within filters pays for what it reads, in milliseconds: measured in each database on the machine of
 * docs/performance.md, with the pages in memory. Wrong ones make an answer slower, never other.
 */
export interface SearchCosts {
  /** A text, in the order of dates. */
  readonly text: number
  /** An entry of an index that holds all filters; infinite where there is none. */
  readonly entry: number
  /** An order's row, anywhere. */
  readonly row: number
  /** The same where its neighbours are wanted too. */
  readonly nearRow: number
  /** The row of an order whose text was looked at, for what that is all; nothing where both lie in the same place. */
  readonly rowOfText: number
  /** The next order of a city, with its text, the newest first; infinite where all orders are sooner passed. */
  readonly cityRow: number
  /** The next order of another sort than by date, with its text. */
  readonly sortedRow: number
  /** Whether an order whose text was looked at lies within the filters that its index lacks. */
  readonly beyond: number
  /** Whether an order whose row is at hand holds a product. */
  readonly lines: number
  /** An order of a product, from the product's lines. */
  readonly lineRow: number
  /** An order of a product, or one that may be, where all of the product's are compared with them at once. */
  readonly lineEntry: number
  /** Each three characters of a term, in each order that holds its rarest part. */
  readonly three: number
  /** The same where nothing but their number is asked; infinite where that takes the rows as well. */
  readonly countedThree: number
}
