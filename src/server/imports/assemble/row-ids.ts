/** The ID of an order whose row has none. `hash`: base64, equal only for equal rows. */
export function rowId(hash: string): string {
  return `R-${Buffer.from(hash, 'base64').toString('hex', 0, 8)}`
}

/** Of several equal rows, all but the first have a number at the end. */
export function isRowId(id: string): boolean {
  return /^R-[\da-f]{16}(?:-\d+)?$/.test(id)
}
