/** Saves the columns for the next visit, as in the address, and for the other lists of this one. */
export function saveColumns(columns: string): void {
  document.documentElement.dataset.columns = columns
  save('list-columns', columns)
}

/** Saves the widths of columns; '' for none. */
export function saveWidths(widths: string): void {
  save(WIDTHS_KEY, widths)
}

/** '' before the first choice. */
export function savedWidths(): string {
  try {
    return localStorage.getItem(WIDTHS_KEY) ?? ''
  } catch {
    return ''
  }
}

const WIDTHS_KEY = 'column-widths'

function save(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
