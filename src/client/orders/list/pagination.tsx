import { memo, type RefObject, useLayoutEffect } from 'react'
import { pageMessages } from '#client/orders/messages.ts'
import { useKeyHints } from '#client/state/keys.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { LiveList } from './live-list.ts'

/** Up to this many pages, each page has a button. */
export const ALL_PAGES = 10

interface PaginationProps {
  /** Goes to a page by its number; the sample has none. */
  readonly PageField?: LiveList['PageField'] | undefined
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** Arrows that stop at the first and the last page (specification §5), and buttons for pages; on phones, real orders have the field alone. */
export const Pagination = memo(function Pagination({ PageField, page, pages, onPage, ref }: PaginationProps) {
  useLayoutEffect(() => {
    // The pressed arrow may become disabled, and the browser would drop its focus.
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement && focused.disabled && ref.current?.contains(focused))
      focusPage(ref.current)
  })
  const numbers = pageNumbers(page, pages)
  const hint = useKeyHints()
  return (
    <nav
      ref={ref}
      aria-label={pageMessages.pagination}
      tabIndex={-1}
      className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      {PageField && <PageField page={page} pages={pages} onPage={onPage} />}
      <div className="flex flex-wrap items-center justify-end gap-1">
        <IconButton
          icon="chevron-left"
          label={pageMessages.previous}
          disabled={page <= 1}
          aria-keyshortcuts={hint('previousPage')}
          onClick={() => onPage(page - 1)}
        />
        {numbers.map((number, index) => (
          <PageButton
            key={number}
            number={number}
            isCurrent={number === page}
            afterGap={number - (numbers[index - 1] ?? 0) > 1}
            onPage={onPage}
          />
        ))}
        <IconButton
          icon="chevron-right"
          label={pageMessages.next}
          disabled={page >= pages}
          aria-keyshortcuts={hint('nextPage')}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
})

/** The pages with a button, ascending: all, or the first, the last, the current one and its neighbours. */
export function pageNumbers(page: number, pages: number): number[] {
  const all = Array.from({ length: Math.min(pages, ALL_PAGES) }, (_, index) => index + 1)
  if (pages <= ALL_PAGES) return all
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(wanted)].sort((a, b) => a - b)
}

/** Focuses the current page's button, or the first enabled one, or the navigation itself. */
export function focusPage(navigation: HTMLElement): void {
  const find = (selector: string) => navigation.querySelector<HTMLElement>(selector)
  ;(find('[aria-current]') ?? find('button:enabled'))?.focus()
  // Phones hide the buttons of real orders' pages.
  if (!navigation.contains(document.activeElement)) navigation.focus()
}

interface PageButtonProps {
  readonly number: number
  readonly isCurrent: boolean
  /** Whether there are pages without a button before it. */
  readonly afterGap: boolean
  readonly onPage: (page: number) => void
}

function PageButton({ number, isCurrent, afterGap, onPage }: PageButtonProps) {
  return (
    <>
      {afterGap && (
        <span aria-hidden="true" className="px-0.5 text-quiet">
          …
        </span>
      )}
      <button
        type="button"
        aria-label={pageMessages.page(number)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onPage(number)}
        className="h-7 min-w-7 rounded-lg px-1.5 tabular-nums hover:bg-hover active:bg-active aria-[current=page]:bg-active aria-[current=page]:font-semibold forced-colors:aria-[current=page]:border pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        {number}
      </button>
    </>
  )
}
