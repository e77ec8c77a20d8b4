import { useState } from 'react'
import { useShops } from '#client/state/shops.ts'
import { moveMessages } from './bulk-messages.ts'
import { BulkPopover } from './bulk-popover.tsx'
import type { SelectionActionProps } from './selection-actions.ts'

/** Moves the selected orders, or all that match, to another shop; nothing where there is only one. */
export function MoveToShop(selection: SelectionActionProps) {
  const { data: shops = [] } = useShops()
  const [shop, setShop] = useState<string>()
  if (shops.length < 2) return null
  return (
    <BulkPopover
      selection={selection}
      icon="folder"
      text={moveMessages}
      change={shop === undefined ? undefined : { shop }}
      onEnd={() => setShop(undefined)}
    >
      <fieldset className="grid max-h-48 gap-2 overflow-y-auto">
        <legend className="pb-1 text-quiet text-xs">{moveMessages.shop}</legend>
        {shops.map(({ slug, name }) => (
          <label key={slug} className="flex min-h-6 items-center gap-1 wrap-anywhere">
            <input type="radio" name="shop" checked={shop === slug} onChange={() => setShop(slug)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
    </BulkPopover>
  )
}
