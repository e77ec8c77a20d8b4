/** Cells as a row of CSV without its break; every text comes back as it was, a formula too. */
export function csvRow(cells: readonly string[], delimiter: string): string {
  return cells.map((cell) => csvText(cell, delimiter)).join(delimiter)
}

function csvText(text: string, delimiter: string): string {
  // A space at the edge is kept by every reader only inside quotes.
  return text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
