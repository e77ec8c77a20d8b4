import { useShops } from '#client/state/shops.ts'
import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'
import { filterMessages } from './filter-messages.ts'

const { label, filter } = LISTED_FIELDS.shop

/** The shops by name, and those of the filter. Nothing where only one shop could be chosen. */
export function ShopField({ chosen }: { chosen: readonly string[] }) {
  const { data: shops = [] } = useShops()
  const unknown = chosen.filter((slug) => !shops.some((shop) => shop.slug === slug))
  const choices = [...shops, ...unknown.map((slug) => ({ slug, name: slug || filterMessages.none }))]
  if (choices.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1 text-quiet text-xs">{label}</legend>
      {choices.map(({ slug, name }) => (
        <label key={slug} className="flex min-h-7 min-w-0 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name={filter.name}
            value={slug}
            defaultChecked={chosen.includes(slug)}
            className="size-4 shrink-0 accent-text"
          />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
