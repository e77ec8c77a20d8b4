import type { ListedShop } from '#client/data/http-shops.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'

interface ShopEntryProps {
  readonly shops: readonly ListedShop[]
  /** A slug; '' while none is chosen. */
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (slug: string) => void
}

export function ShopEntry({ shops, value, problem, onText }: ShopEntryProps) {
  return (
    <FormField label={orderFormMessages.shop} problem={problem} className="col-span-2">
      {(control) => (
        <select
          {...control}
          name="shop"
          required
          value={value}
          onChange={(event) => onText(event.target.value)}
          className={ENTRY}
        >
          {value === '' && <option value="" />}
          {shops.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
