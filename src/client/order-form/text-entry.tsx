import { type ComponentProps, useId, useState } from 'react'
import type { NameKind } from '#contract/name-kinds.ts'
import { tagCompletions, typedTag } from '#contract/orders/tags.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { type ReadNames, useNames } from './use-names.ts'

interface TextEntryProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly problem?: string | undefined
  readonly hint?: string
  /** Of the field, for its place in the grid. */
  readonly place?: string
  readonly onText: (text: string) => void
}

/** One line of text with its label. */
export function TextEntry({ label, problem, hint, place, onText, className = '', ...input }: TextEntryProps) {
  return (
    <FormField {...{ label, problem }} {...(hint && { hint })} {...(place && { className: place })}>
      {(control) => (
        <input
          autoComplete="off"
          {...control}
          {...input}
          onChange={(event) => onText(event.target.value)}
          className={`${ENTRY} ${className}`}
        />
      )}
    </FormField>
  )
}

interface LongTextEntryProps extends Pick<TextEntryProps, 'label' | 'name' | 'value' | 'problem' | 'onText'> {
  /** Where the section has the same name. */
  readonly isLabelHidden: boolean
}

/** Several lines of text with their label. */
export function LongTextEntry({ label, isLabelHidden, problem, onText, ...text }: LongTextEntryProps) {
  return (
    <FormField {...{ label, isLabelHidden, problem }} className="col-span-2">
      {(control) => (
        <textarea
          {...control}
          {...text}
          rows={3}
          // By itself, a browser only scrolls to the line with the caret.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          onChange={(event) => onText(event.target.value)}
          className={`${ENTRY} h-auto py-1.5 pointer-coarse:h-auto`}
        />
      )}
    </FormField>
  )
}

interface NameEntryProps extends TextEntryProps {
  readonly of: NameKind
  readonly names: ReadNames
}

/** A name, or tags, completed by the browser's list of those that orders have. */
export function NameEntry({ of, names, ...entry }: NameEntryProps) {
  const id = useId()
  const [isActive, setActive] = useState(false)
  const isTag = of === 'tag'
  const found = useNames(names, of, isTag ? typedTag(entry.value) : entry.value, isActive)
  const options = isTag ? tagCompletions(entry.value, found) : found
  return (
    <div className={`min-w-0 ${entry.place ?? ''}`}>
      <TextEntry
        {...entry}
        list={id}
        spellCheck={false}
        onFocus={() => setActive(true)}
        onBlur={() => setActive(false)}
      />
      <datalist id={id}>
        {options.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
