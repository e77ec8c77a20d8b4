import { type RefObject, useLayoutEffect } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PageField } from './page-field.tsx'
import { ALL_PAGES, pageNumbers } from './page-numbers.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** Arrows that stop at the first and the last page (specification §5), and a button for every page in reach. */
export function Pagination({ page, pages, onPage, ref }: PaginationProps) {
  useLayoutEffect(() => {
    // A button that was just pressed can become disabled by it, and the browser would drop the focus.
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement && focused.disabled && ref.current?.contains(focused))
      focusPage(ref.current)
  })
  const numbers = pageNumbers(page, pages)
  return (
    <nav
      ref={ref}
      aria-label="Pagination"
      tabIndex={-1}
      className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      {pages > ALL_PAGES && <PageField page={page} pages={pages} onPage={onPage} />}
      <div className="flex flex-wrap items-center justify-end gap-1">
        <IconButton icon="chevron-left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        {numbers.map((number, index) => (
          <PageButton
            key={number}
            number={number}
            isCurrent={number === page}
            afterGap={number - (numbers[index - 1] ?? 0) > 1}
            onPage={onPage}
          />
        ))}
        <IconButton icon="chevron-right" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} />
      </div>
    </nav>
  )
}

/** Puts the focus on the current page's button, else on the first that can be pressed, else on the whole. */
export function focusPage(navigation: HTMLElement): void {
  const button = navigation.querySelector<HTMLElement>('[aria-current]') ?? navigation.querySelector('button:enabled')
  if (button instanceof HTMLElement) button.focus()
  else navigation.focus()
}

interface PageButtonProps {
  readonly number: number
  readonly isCurrent: boolean
  /** Whether pages without a button lie before it. */
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
        aria-label={`Page ${number}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onPage(number)}
        className="h-7 min-w-7 rounded-lg px-1.5 tabular-nums hover:bg-hover active:bg-active aria-[current=page]:bg-active aria-[current=page]:font-semibold forced-colors:aria-[current=page]:border pointer-coarse:h-10 pointer-coarse:min-w-10"
      >
        {number}
      </button>
    </>
  )
}
