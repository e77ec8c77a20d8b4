import { type KeyboardEvent, useRef } from 'react'

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly T[]
  readonly chosen: T
  readonly onChoose: (tab: T) => void
  /** The one panel, whose content is the chosen tab's. */
  readonly panelId: string
}

/** One stop of the Tab key; the arrows, Home and End choose (the ARIA tabs pattern). */
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
          className="min-h-7 rounded-lg pointer-coarse:min-h-10 px-1 text-quiet hover:text-text aria-selected:text-text forced-colors:aria-selected:outline"
        >
          {tab}
        </button>
      ))}
    </div>
  )
}

/** Where a key leads in a row that goes round; -1 for a key that means nothing here. */
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
