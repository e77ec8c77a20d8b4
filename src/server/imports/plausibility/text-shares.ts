/** How many rows have each text of a column. */
export interface ColumnText {
  readonly heading: string
  readonly texts: ReadonlyMap<string, number>
}

/** Which part of the rows has a text of which `is` is true; 0 where none has a text. */
export function shareOf(texts: ColumnText['texts'], is: (text: string) => boolean): number {
  let all = 0
  let such = 0
  for (const [text, rows] of texts) {
    all += rows
    if (is(text)) such += rows
  }
  return all === 0 ? 0 : such / all
}

/** Whether it is a number of at most two digits. */
export function isSmallCount(text: string): boolean {
  return /^\d{1,2}$/.test(text)
}
