import { useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { useFocusKey } from './focus-key.ts'

/** Takes a text; Enter hands it over as it was typed and empties the box, for the list shows what it searches for. */
export function HeaderSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useFocusKey('/', input)
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
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search"
        className="peer h-8 w-full min-w-0 rounded-lg bg-hover forced-colors:border pr-8 pl-8 placeholder:text-quiet pointer-coarse:h-10"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-2 rounded border border-hairline px-1.5 font-sans text-xs text-quiet peer-focus:hidden pointer-coarse:hidden"
      >
        /
      </span>
    </form>
  )
}
