import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useOrderNames } from '#client/state/data-hooks.ts'
import { Icon } from '#client/ui/icon.tsx'
import { NAME_FILTERS } from '#contract/name-kinds.ts'
import type { FilterKind } from '#contract/orders/name-filters.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { filterMessages } from './filter-messages.ts'
import { NoneBox } from './none-box.tsx'
import { isNoneIn, namesIn, noneField, partField } from './panel-fields.ts'

interface NameFieldProps {
  readonly of: FilterKind
  readonly filters: OrderFilters
}

/**
 * Names, with the browser's own suggestions from the names in the orders, and a text that is part of the names. If the
 * suggestions cannot be read, the label says so; what is typed is then taken as a part.
 */
export function NameField({ of, filters }: NameFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { label, none } = filterMessages.names[of]
  const [names, setNames] = useState(namesIn(of, filters))
  const [part, setPart] = useState(filters[NAME_FILTERS[of].part] ?? '')
  const [text, setText] = useState('')
  const [isNone, setIsNone] = useState(isNoneIn(of, filters))
  const { data: known = [], error } = useOrderNames(of, useDeferredValue(text))
  const typed = text.trim()

  function add(added: string) {
    if (!known.includes(added)) setPart(added)
    else if (!names.includes(added)) setNames([...names, added])
    setText('')
  }
  function remove(chip: Chip) {
    if (chip.isPart) setPart('')
    else setNames(names.filter((name) => name !== chip.value))
    // The pressed button disappears.
    input.current?.focus()
  }
  const chips: Chip[] = [
    ...names.map((value) => ({ value, isPart: false })),
    ...(part === '' ? [] : [{ value: part, isPart: true }]),
  ]
  function keyDown(event: KeyboardEvent) {
    const last = chips.at(-1)
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && text === '' && last) remove(last)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-quiet text-xs">
        {error ? filterMessages.noSuggestions(label) : label}
      </label>
      <div
        className={`flex min-h-8 w-52 max-w-full flex-wrap items-center gap-1 rounded-lg border border-quiet bg-page p-[3px] pointer-coarse:min-h-11 ${isNone ? 'opacity-60' : ''}`}
      >
        {!isNone &&
          chips.map((chip) => (
            <NameChip key={`${chip.isPart}${chip.value}`} of={of} chip={chip} onRemove={() => remove(chip)} />
          ))}
        {!isNone && typed !== '' && (
          <input type="hidden" name={known.includes(typed) ? of : partField(of)} value={typed} />
        )}
        <input
          ref={input}
          id={id}
          list={`${id}names`}
          value={isNone ? '' : text}
          disabled={isNone}
          onChange={({ target, nativeEvent }) => {
            // A suggestion was chosen, not typed.
            const isChosen = (nativeEvent as InputEvent).inputType === 'insertReplacementText'
            if (isChosen && known.includes(target.value)) add(target.value)
            else setText(target.value)
          }}
          onKeyDown={keyDown}
          placeholder={isNone ? filterMessages.none : chips.length > 0 ? '' : filterMessages.any}
          title={filterMessages.nameHint}
          autoComplete="off"
          spellCheck={false}
          className="h-6 min-w-16 flex-1 rounded-md bg-transparent px-1 text-text placeholder:text-quiet pointer-coarse:h-11 pointer-coarse:text-base"
        />
      </div>
      <datalist id={`${id}names`}>
        {known
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {none && <NoneBox name={noneField(of)} label={none} isChecked={isNone} onCheck={setIsNone} />}
    </div>
  )
}

interface Chip {
  readonly value: string
  readonly isPart: boolean
}

/** One value of the field; Enter, Delete and Backspace remove it. */
function NameChip({ of, chip: { value, isPart }, onRemove }: { of: FilterKind; chip: Chip; onRemove: () => void }) {
  const text = isPart ? filterMessages.contains(value) : value || filterMessages.none
  return (
    <span className="flex min-w-0 max-w-full items-center rounded-md bg-active text-xs">
      <input type="hidden" name={isPart ? partField(of) : of} value={value} />
      <span className="truncate pl-1.5" title={text}>
        {text}
      </span>
      <button
        type="button"
        aria-label={filterMessages.removeName(text)}
        title={filterMessages.removeName(text)}
        onClick={onRemove}
        onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onRemove()}
        className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-hover pointer-coarse:size-11"
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
