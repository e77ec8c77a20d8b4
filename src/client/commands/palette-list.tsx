import { useEffect } from 'react'
import { KeyCap } from './key-cap.tsx'
import { paletteMessages } from './messages.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

interface PaletteListProps {
  /** Of the palette; options have this id and their number. */
  readonly id: string
  readonly items: readonly PaletteItem[]
  /** The number of the option that Enter chooses. */
  readonly current: number
  readonly isSearching: boolean
  readonly onChoose: (item: PaletteItem) => void
}

const GROUPS = Object.keys(paletteMessages.groups) as PaletteGroup[]

/** The palette's options in their groups; the keyboard stays in the box above. */
export function PaletteList({ id, items, current, isSearching, onChoose }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={paletteMessages.results}
      aria-busy={isSearching}
      className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2"
    >
      {GROUPS.filter((group) => items.some((item) => item.group === group)).map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this group holds options.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2 pb-1 text-quiet text-xs">
            {paletteMessages.groups[group]}
          </div>
          {items.map((item, index) => {
            if (item.group !== group) return null
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keyboard.
              // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant.
              <div
                key={item.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-hover aria-selected:bg-active forced-colors:aria-selected:outline pointer-coarse:min-h-11"
              >
                <span className={item.detail ? 'max-w-3/5 shrink-0 truncate' : 'min-w-0 truncate'}>{item.label}</span>
                {item.detail && <span className="min-w-0 grow truncate text-quiet text-xs">{item.detail}</span>}
                {item.key && (
                  <span className="ml-auto">
                    <KeyCap>{item.key.toUpperCase()}</KeyCap>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
