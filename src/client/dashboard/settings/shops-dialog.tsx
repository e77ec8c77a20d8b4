import { useState } from 'react'
import { type Notice, notify } from '#client/state/notification.ts'
import { useShops } from '#client/state/shops.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import { dialogMessages, shopsMessages } from './messages.ts'
import { NewShopForm } from './new-shop-form.tsx'
import { ShopRow } from './shop-row.tsx'

/** The shops of the workspace: each is renamed or gets another prefix by itself, and new ones are added. */
export function ShopsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: shops, error, isStale, retry } = useShops()
  const [notice, setNotice] = useState<Notice>()
  const say = (next: Notice) => {
    setNotice(next)
    notify(next)
  }
  const undo = () => {
    setNotice(undefined)
    notice?.undo?.()
  }
  return (
    <Dialog
      title={shopsMessages.title}
      onClose={onClose}
      actions={
        // Here too, because the notification outside cannot be used while the dialog is open.
        <>
          <p role="status" className="min-w-0 grow wrap-anywhere">
            {notice?.text}
          </p>
          {notice?.undo && <DialogButton onClick={undo}>{shopsMessages.undo}</DialogButton>}
        </>
      }
    >
      {!shops && error && <ProblemMessage what={shopsMessages.notLoaded} advice={error.message} onRetry={retry} />}
      {!shops && !error && <p className="text-quiet">{dialogMessages.loading}</p>}
      {shops && (
        <>
          <p className="mb-4 text-quiet">{shops.length > 0 ? shopsMessages.intro : shopsMessages.none}</p>
          {shops.length > 0 && (
            <ul className="mb-6 grid gap-4">
              {shops.map((shop) => (
                <ShopRow key={shop.slug} shop={shop} isStale={isStale} onReload={retry} onNotice={say} />
              ))}
            </ul>
          )}
          <NewShopForm onNotice={say} />
          {error && (
            <p role="alert" className="mt-4 text-down">
              {shopsMessages.notUpToDate(error.message)}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
