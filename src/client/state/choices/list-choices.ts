import { create } from 'zustand'
import { save } from '#client/state/storage.ts'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'

interface ListDensity {
  /** Whether the rows of real orders are 32 px high instead of 40 px. */
  readonly isCompact: boolean
  readonly toggle: () => void
}

/** The root's `data-density` says it to the styles; `public/page-start.js` sets it before the first paint. */
export function createListDensity(root: HTMLElement) {
  const store = create<ListDensity>((set, get) => ({
    // As prerendered; what was saved follows below.
    isCompact: false,
    toggle: () => {
      const isCompact = !get().isCompact
      const density = isCompact ? 'compact' : 'comfortable'
      root.dataset.density = density
      save('list-density', density)
      set({ isCompact })
    },
  }))
  if (root.dataset.density === 'compact') store.setState({ isCompact: true })
  return store
}

export const useListDensity = createListDensity(document.documentElement)

/** Keeps the rows per page for the next visit, in a cookie because the server preloads the first page of the list. */
export function savePageSize(per: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is unknown to browsers that are still in use
  document.cookie = `page-size=${per}; path=/; max-age=31536000; samesite=strict`
}

/** The rows per page of the last visit; undefined where they are those that the list starts with. */
export function savedPageSize(): number | undefined {
  const [, per] = /(?:^|; )page-size=(10|50|100)(?:;|$)/.exec(document.cookie ?? '') ?? []
  return per === undefined ? undefined : Number(per)
}

/** What the last visit chose for every list. The root's `data-columns` has the columns, as in the address (`page-start.js`). */
export function rememberedView() {
  return { per: savedPageSize() ?? LIVE_PAGE_SIZE, columns: document.documentElement.dataset.columns ?? '' }
}
