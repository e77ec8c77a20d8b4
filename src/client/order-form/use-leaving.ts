import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { Saving } from './use-saving.ts'

interface Leaving {
  readonly isAsking: boolean
  readonly leave: () => void
  readonly keep: () => void
}

interface LeavingOptions {
  readonly hasChanges: boolean
  readonly saving: Saving
  readonly onClose: () => void
  /** Gets the focus after the question if the element that had it is gone. */
  readonly leaveButton: RefObject<HTMLButtonElement | null>
  readonly ref: Ref<OrderFormHandle> | undefined
}

/** Asks before entries are lost: when the form is closed, and when the page is left. */
export function useLeaving({ hasChanges, saving, onClose, leaveButton, ref }: LeavingOptions): Leaving {
  const [isAsking, setAsking] = useState(false)
  const focused = useRef<Element>(null)
  const hasMore = hasChanges || saving.isSaving

  useEffect(() => {
    if (!hasMore) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [hasMore])

  // The field that had the focus gets it back.
  useEffect(() => {
    if (isAsking || !focused.current) return
    const target = focused.current.isConnected ? focused.current : leaveButton.current
    if (target instanceof HTMLElement) target.focus()
    focused.current = null
  }, [isAsking, leaveButton])

  function leave() {
    if (saving.isSaving) return saving.stop()
    if (!hasChanges) return onClose()
    focused.current = document.activeElement
    setAsking(true)
  }
  useImperativeHandle(ref, () => ({ close: leave }))
  return { isAsking, leave, keep: () => setAsking(false) }
}
