import { useState } from 'react'
import { useShops } from '#client/state/shops.ts'
import { moveMessages } from './bulk-messages.ts'
import { BulkPopover } from './bulk-popover.tsx'
import { focusedFirst } from './focused-first.ts'
import type { SelectionActionProps } from './selection-actions.ts'

/** Moves the selected orders to another shop; nothing where there is only one. */
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
      {() => (
        <fieldset className="grid max-h-48 overflow-y-auto">
          <legend className="pb-1 text-quiet text-xs">{moveMessages.shop}</legend>
          {shops.map(({ slug, name }, index) => (
            <label
              key={slug}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-1 wrap-anywhere hover:bg-hover pointer-coarse:min-h-11"
            >
              <input
                ref={index === 0 ? focusedFirst : undefined}
                type="radio"
                name="shop"
                checked={shop === slug}
                onChange={() => setShop(slug)}
                className="size-4 shrink-0 accent-text"
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
    </BulkPopover>
  )
}
