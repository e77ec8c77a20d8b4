import { type ComponentProps, useDeferredValue, useId, useState } from 'react'
import { useOrderNames } from '#client/state/data-hooks.ts'
import { tagCompletions, typedTag } from '#contract/orders/tags.ts'

interface TagInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly value: string
  readonly onText: (text: string) => void
}

const NONE: readonly string[] = []

/** Tags, separated by commas, with the browser's own suggestions from the tags of orders. */
export function TagInput({ value, onText, ...input }: TagInputProps) {
  const id = useId()
  const [isActive, setActive] = useState(false)
  return (
    <>
      <input
        {...input}
        value={value}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setActive(true)}
        onBlur={() => setActive(false)}
        onChange={({ target }) => onText(target.value)}
      />
      <datalist id={id}>{isActive && <TagOptions text={value} />}</datalist>
    </>
  )
}

/** Read only while somebody enters tags. */
function TagOptions({ text }: { readonly text: string }) {
  const { data = NONE } = useOrderNames('tag', useDeferredValue(typedTag(text)))
  return tagCompletions(text, data).map((tags) => <option key={tags} value={tags} />)
}
