import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { fieldOf, type MappingDraft, missingIn, withColumn } from './mapping-draft.ts'
import { mappingMessages } from './messages.ts'

interface SuggestedAmountsProps {
  readonly draft: MappingDraft
  readonly onChange: (mapping: ImportMapping) => void
}

const MAX_SUGGESTED = 3

/** Where no column has an amount: a button for each ignored column whose samples all look like amounts, at most three. */
export function SuggestedAmounts({ draft: { mapping, preview }, onChange }: SuggestedAmountsProps) {
  if (!missingIn(mapping).includes(mappingMessages.anAmount)) return null
  const amounts = preview.columns.filter(({ heading, samples }) => {
    return heading !== '' && !fieldOf(mapping, heading) && samples.length > 0 && samples.every(isLikeAmount)
  })
  if (amounts.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {amounts.slice(0, MAX_SUGGESTED).map(({ heading }) => (
        <DialogButton key={heading} onClick={() => onChange(withColumn(mapping, heading, 'total'))}>
          {mappingMessages.looksLikeAmount(heading)}
        </DialogButton>
      ))}
    </div>
  )
}

/** A number with two decimals or a currency: whole numbers are years, pieces and postal codes, too. */
function isLikeAmount(text: string): boolean {
  const digits = text.replace(/\p{Sc}|[A-Z]|\s/gu, '')
  return /^-?\d[\d.,']*$/.test(digits) && (/[.,]\d\d$/.test(digits) || digits.length < text.replace(/\s/g, '').length)
}
