/** Up to this many pages each has its button. */
export const ALL_PAGES = 10

/** The pages that have a button, ascending: all, or else the first, the last, the current one and its neighbours. */
export function pageNumbers(page: number, pages: number): number[] {
  const all = Array.from({ length: Math.min(pages, ALL_PAGES) }, (_, index) => index + 1)
  if (pages <= ALL_PAGES) return all
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].sort((a, b) => a - b)
}
