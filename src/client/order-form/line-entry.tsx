import { IconButton } from '#client/ui/icon-button.tsx'
import type { DraftProblems } from './draft-problems.ts'
import { type DraftLine, lineTotalText } from './draft-totals.ts'
import { FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'
import type { LineEntryName } from './order-draft.ts'
import { NameEntry, TextEntry } from './text-entry.tsx'
import type { ReadNames } from './use-names.ts'

interface LineEntryProps {
  readonly line: DraftLine
  readonly index: number
  readonly currency: string
  readonly problems: DraftProblems
  readonly names: ReadNames
  readonly hasSku: boolean
  readonly onText: (part: LineEntryName, text: string) => void
  readonly onRemove?: () => void
}

/** One line: a product, how many, at which price, and what that is together. */
export function LineEntry({ line, index, currency, problems, names, hasSku, onText, onRemove }: LineEntryProps) {
  const common = (part: LineEntryName) => ({
    label: orderFormMessages[part],
    name: `lines.${index}.${part}`,
    value: line[part] ?? '',
    problem:
      problems.get(`lines.${index}.${part}`) ?? (part === 'price' ? problems.get(`lines.${index}.amount`) : undefined),
    onText: (text: string) => onText(part, text),
  })
  const number = { inputMode: 'decimal', className: 'text-right tabular-nums' } as const
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{orderFormMessages.line(index + 1)}</legend>
      <div className="flex items-start gap-2">
        <NameEntry {...common('product')} of="product" names={names} place="grow" />
        {hasSku && <TextEntry {...common('sku')} spellCheck={false} place="w-28" />}
        {onRemove && (
          <IconButton
            icon="close"
            label={orderFormMessages.removeLine(index + 1)}
            onClick={onRemove}
            className="mt-[1.625rem]"
          />
        )}
      </div>
      <div className="grid grid-cols-3 gap-2">
        <TextEntry {...common('quantity')} {...number} />
        <TextEntry {...common('price')} {...number} />
        <FormField label={orderFormMessages.lineTotal} className="text-right">
          {({ id }) => (
            <output
              id={id}
              aria-live="off"
              className="flex min-h-9 items-center justify-end tabular-nums wrap-anywhere"
            >
              {lineTotalText(line, currency) || orderFormMessages.unknown}
            </output>
          )}
        </FormField>
      </div>
    </fieldset>
  )
}
