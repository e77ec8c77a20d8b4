import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useModal } from '#client/ui/use-modal.ts'
import { useFoundOrders } from './found-orders.ts'
import { paletteMessages } from './messages.ts'
import { commandItems, foundItems, type PaletteContext, type PaletteItem, viewItems } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'

interface PaletteProps {
  readonly context: PaletteContext
  readonly onClose: () => void
}

/** One box for orders, customers, views, screens and actions. Enter waits for the answer to the text as typed. */
export function Palette({ context, onClose }: PaletteProps) {
  const id = useId()
  const dialog = useModal()
  const isOpening = useRef(false)
  const [typed, setTyped] = useState('')
  // Undefined until an arrow is pressed.
  const [active, setActive] = useState<number>()
  const [isChosen, setIsChosen] = useState(false)
  const text = typed.trim()
  const found = useFoundOrders(text)
  const isSearching = found.text !== text
  const items = [
    ...(text === '' ? [] : foundItems(text, found.orders, context)),
    ...viewItems(text, context),
    ...commandItems(text, context),
  ]
  // Where no order matches, a view or a command that does.
  const first =
    found.orders.length > 0
      ? 0
      : Math.max(
          0,
          items.findIndex(({ group }) => group !== 'orders'),
        )
  const current = Math.min(active ?? first, items.length - 1)

  const choose = (item: PaletteItem | undefined) => {
    if (!item || isOpening.current) return
    isOpening.current = true
    // First, because the browser restores the focus from before, which the item may move.
    dialog.current?.close()
    item.run()
  }
  const chooseCurrent = useEffectEvent(() => choose(items[current]))
  useEffect(() => {
    if (isChosen && !isSearching) chooseCurrent()
  }, [isChosen, isSearching])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) setActive((current + step + items.length) % items.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setIsChosen(true)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pointers only; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-label={paletteMessages.title}
      onClose={() => !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="z-(--z-modal) mx-auto mt-[12dvh] mb-auto w-[calc(100%-2rem)] max-w-160 floating rounded-card p-0 backdrop:bg-backdrop"
    >
      <div className="flex max-h-[70dvh] flex-col">
        <input
          role="combobox"
          aria-label={paletteMessages.title}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          placeholder={paletteMessages.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(undefined)
            setIsChosen(false)
          }}
          onKeyDown={onKeyDown}
          className="h-14 shrink-0 rounded-t-card border-hairline border-b bg-transparent px-5 text-base -outline-offset-2 placeholder:text-quiet"
        />
        <PaletteList id={id} items={items} current={current} isSearching={isSearching} onChoose={choose} />
        <p role="status" className={found.problem ? 'px-5 pb-4 text-down text-xs' : 'sr-only'}>
          {found.problem ? paletteMessages.notSearched(found.problem) : isSearching && paletteMessages.searching}
          {items.length === 0 && !isSearching && paletteMessages.none}
        </p>
      </div>
    </dialog>
  )
}
