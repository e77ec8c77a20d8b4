import { useLayoutEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { changeListMessages } from './messages.ts'

interface PageButtonsProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const navigation = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // The pressed button may become disabled, and the browser would drop its focus.
    const focused = document.activeElement
    if (focused instanceof HTMLButtonElement && focused.disabled && navigation.current?.contains(focused))
      navigation.current.querySelector<HTMLElement>('button:enabled')?.focus()
  })
  return (
    <nav ref={navigation} aria-label={changeListMessages.pages} className="flex justify-end gap-2">
      <DialogButton disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        {changeListMessages.previous}
      </DialogButton>
      <DialogButton disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {changeListMessages.next}
      </DialogButton>
    </nav>
  )
}
