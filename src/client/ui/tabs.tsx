import { type KeyboardEvent, useRef } from 'react'

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly T[]
  readonly chosen: T
  readonly onChoose: (tab: T) => void
  /** The id of the panel with the chosen tab's content. */
  readonly panelId: string
}

/** The ARIA tabs pattern: one tab stop; arrows, Home and End choose. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, panelId }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const chooseByKey = (event: KeyboardEvent) => {
    const target = tabs[tabIndexFor(event.key, tabs.indexOf(chosen), tabs.length)]
    if (target === undefined) return
    event.preventDefault()
    onChoose(target)
    list.current?.querySelectorAll('button')[tabs.indexOf(target)]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex gap-1 px-2">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={chooseByKey}
          className="min-h-7 rounded-lg pointer-coarse:min-h-11 px-1 text-quiet hover:text-text aria-selected:text-text forced-colors:aria-selected:outline"
        >
          {tab}
        </button>
      ))}
    </div>
  )
}

/** The index that a key leads to, wrapping around; -1 for other keys. */
function tabIndexFor(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
