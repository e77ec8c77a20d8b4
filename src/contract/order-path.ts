/**
 * The address of an order on the Order List screen, with the list's query string (`search`, '' or '?…'). Browsers resolve
 * '.' and '..' even when they are encoded, so those ids, and those that begin with '~', get a '~' before them.
 */
export function orderPath(id: string, search = ''): string {
  // A lone surrogate cannot be encoded.
  const text = id.toWellFormed()
  return `/order-list/${encodeURIComponent(/^(?:\.\.?$|~)/.test(text) ? `~${text}` : text)}${search}`
}
