import { type FormEvent, useId, useRef, useState } from 'react'
import { RefusedError } from '#client/data/errors.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import type { Notice } from '#client/state/notification.ts'
import { liveShops } from '#client/state/shops.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { MAX_SHOP_NAME } from '#contract/shops.ts'
import { shopsMessages } from './messages.ts'
import { ShopProblem } from './shop-problem.tsx'
import { ShopTextField } from './shop-text-field.tsx'
import { useShopSaving } from './use-shop-saving.ts'

/** Adds a shop by its name, from which its prefix follows. */
export function NewShopForm({ onNotice }: { readonly onNotice: (notice: Notice) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const { isSaving, error, save } = useShopSaving()
  const isValid = name.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    field.current?.focus()
    void save(async () => {
      const shop = await liveShops.create({ name: name.trim() })
      refreshOrders()
      setName('')
      onNotice({ text: shopsMessages.added(shop.name) })
    })
  }

  return (
    <section aria-labelledby={id} className="border-hairline border-t pt-4">
      <h3 id={id} className="mb-2 font-semibold">
        {shopsMessages.newShop}
      </h3>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <ShopTextField
          {...{ field }}
          label={shopsMessages.name}
          value={name}
          maxLength={MAX_SHOP_NAME}
          isReadOnly={isSaving}
          problemId={error instanceof RefusedError ? `${id}-problem` : undefined}
          className="min-w-40 grow"
          onText={setName}
        />
        <DialogButton type="submit" disabled={!isValid || isSaving}>
          {shopsMessages.add}
        </DialogButton>
        <ShopProblem id={`${id}-problem`} error={error} />
      </form>
    </section>
  )
}
