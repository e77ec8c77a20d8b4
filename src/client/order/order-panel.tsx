import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { NotFoundError } from '#client/data/order-source.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { leaveOrderForm } from '#client/state/order-form.ts'
import { useMediaQuery } from '#client/ui/media-query.ts'
import type { OrderEditorForm } from './form-props.ts'
import { OrderBody } from './order-body.tsx'
import { OrderHeader } from './order-header.tsx'

interface OrderPanelProps {
  readonly id: string
  /** Whether somebody opened it on this page: it then takes the focus. */
  readonly isOpened: boolean
  /** Called at once if the sample has no such order, which is then an unknown address (specification §2). */
  readonly onMissing: (id: string) => void
  readonly Editor: OrderEditorForm
}

/** One order: a region next to the list, or a page with a level-one heading below 1280 px. */
export default function OrderPanel({ id, isOpened, onMissing, Editor }: OrderPanelProps) {
  const isPage = !useMediaQuery('(width >= 80rem)', true)
  const region = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened by a key it is there at once: the next key does not wait for it.
  const [slidesIn] = useState(() => isOpened && !document.activeElement?.matches(':focus-visible'))
  const data = useOrderData()
  const loaded = data.useSingleOrder(id)
  // The data of the previous order is stale, not this order's.
  const order = loaded.data?.id === id ? loaded.data : undefined
  const [, navigate] = useLocation()
  const close = () => leaveOrderForm(() => navigate(`/order-list${location.search}`))
  useCloseOnEscape(region, close)
  const isFirst = useRef(true)
  const takeFocus = useEffectEvent(() => {
    const isAfterLoad = isFirst.current && !isOpened
    isFirst.current = false
    // The buttons for the previous and the next order keep it.
    if (!isAfterLoad && !region.current?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
  })
  const reportMissing = useEffectEvent(() => {
    if (data.isSample && loaded.error instanceof NotFoundError) onMissing(id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order, not when it is deleted later
  useEffect(() => {
    reportMissing()
    takeFocus()
  }, [id])
  return (
    <section
      ref={region}
      aria-labelledby="order-heading"
      className={`order-panel ${slidesIn ? 'xl:animate-panel-in' : ''}`}
    >
      <OrderHeader id={id} order={order} heading={heading} isPage={isPage} onClose={close} />
      <OrderBody key={id} id={id} order={order} loaded={loaded} isPage={isPage} heading={heading} Editor={Editor} />
    </section>
  )
}

/** Escape closes the order unless something else answers it: a text field, a menu, a dialog. */
function useCloseOnEscape(region: { readonly current: HTMLElement | null }, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), textarea, select'))
        return
      if (!region.current || document.querySelector('dialog:modal, :popover-open')) return
      // The drawer is open.
      if (region.current.closest('[inert]')) return
      event.preventDefault()
      closeNow()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [region])
}
