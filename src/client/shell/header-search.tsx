import { useRef } from 'react'
import { useSingleKeys } from '#client/state/choices/single-keys.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openCommands } from '#client/state/dialogs/command-dialog.ts'
import { useKeyHints } from '#client/state/keys.ts'
import { Icon } from '#client/ui/icon.tsx'
import { shellMessages } from './messages.ts'
import { useSearchKey } from './search-key.ts'

/**
 * Enter searches the order list for the text and empties the box, because the list shows its own search text. With real
 * orders a click opens the palette instead, and `/` the list's own search, or the palette where there is none.
 */
export function HeaderSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const shortcut = useSingleKeys()
  const hint = useKeyHints()
  const hasPalette = useDataSet(({ dataSet }) => dataSet === 'orders')
  const openPalette = () => openCommands('palette')
  useSearchKey(() => {
    if (!hasPalette) return input.current?.focus()
    const listSearch = document.querySelector<HTMLElement>('main [type=search]')
    // Behind the bar of selected orders it is not visible.
    if (listSearch && getComputedStyle(listSearch).visibility === 'visible') listSearch.focus()
    else openPalette()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers that are still in use.
    <form
      role="search"
      className="relative ml-auto flex min-w-0 max-w-60 grow items-center md:max-w-52 xl:max-w-60"
      onSubmit={(event) => {
        event.preventDefault()
        if (!input.current) return
        const text = input.current.value
        input.current.value = ''
        onSearch(text)
      }}
    >
      <span className="pointer-events-none absolute left-2 text-quiet">
        <Icon name="search" size={16} />
      </span>
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={shellMessages.search}
        aria-keyshortcuts={hint('search')}
        onClick={hasPalette ? openPalette : undefined}
        placeholder={shellMessages.search}
        className="peer h-8 w-full min-w-0 rounded-lg border border-hairline bg-page pr-8 pl-8 placeholder:text-quiet hover:border-quiet pointer-coarse:h-11"
      />
      <button
        type="button"
        aria-label={shellMessages.shortcut}
        aria-pressed={shortcut.isOn}
        title={shortcut.isOn ? shellMessages.shortcutOn : shellMessages.shortcutOff}
        onClick={shortcut.toggle}
        className="absolute right-1 size-6 rounded border border-hairline text-quiet text-xs not-aria-pressed:line-through not-aria-pressed:opacity-60 pointer-coarse:hidden"
      >
        /
      </button>
    </form>
  )
}
