import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { orderIdAt, orderPath, screenAt, windowTitle } from '#client/navigation.ts'
import { shellMessages } from '#client/shell/messages.ts'
import { closeRowMenu, useRowMenu } from '#client/state/dialogs/row-menu.ts'
import { closeStatusMenu, useStatusMenu } from '#client/state/dialogs/status-menu.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { closeOrderForm, openOrderForm, useOrderForm } from '#client/state/order-form.ts'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { useEncodedPath } from '#client/ui/encoded-path.ts'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { orderFormModules } from './order-form-modules.ts'
import { orderModules } from './order-modules.ts'

interface OrderListScreenProps {
  readonly list: ReactNode
  /** Provides `useOrderData`. */
  readonly OrderData: ComponentType<{ children: ReactNode }>
}

/** The list, and the order of the address next to it; below 1280 px in its place. */
export default function OrderListScreen({ list, OrderData }: OrderListScreenProps) {
  const path = useEncodedPath()
  const addressed = orderIdAt(path)
  const { form } = useOrderForm()
  const id = useOpenId(addressed, form !== undefined && form !== 'new')
  const [startId] = useState(id)
  const [missingId, setMissingId] = useState<string>()
  const menu = useStatusMenu(({ target }) => target)
  const rowMenu = useRowMenu(({ target }) => target)
  useReturnToList(id)
  useEffect(() => closeStatusMenu, [])
  useEffect(() => closeRowMenu, [])
  useEffect(() => closeOrderForm, [])
  useOrderKeys()
  const isMissing = screenAt(path) === undefined || (id !== undefined && id === missingId)
  useDocumentTitle(windowTitle(isMissing ? '*' : path))
  if (isMissing) return <orderModules.NotFound />
  return (
    <div className="xl:flex">
      <div className={id === undefined && form !== 'new' ? 'min-w-0 grow' : 'min-w-0 grow max-xl:hidden'}>{list}</div>
      {form === 'new' && (
        <div className="order-panel-place">
          <LazyModule name={shellMessages.orderPart}>
            <OrderData>
              <orderModules.NewOrderPanel Form={orderFormModules.NewOrder} />
            </OrderData>
          </LazyModule>
        </div>
      )}
      {form !== 'new' && id !== undefined && (
        <div className="order-panel-place">
          <LazyModule name={shellMessages.orderPart} resetKey={id}>
            <OrderData>
              <orderModules.OrderPanel
                id={id}
                isOpened={startId !== id}
                onMissing={setMissingId}
                Editor={orderFormModules.OrderEditor}
              />
            </OrderData>
          </LazyModule>
        </div>
      )}
      {menu && (
        <LazyModule name={shellMessages.statusMenuPart} onClose={closeStatusMenu}>
          <OrderData>
            <orderModules.StatusMenu key={menu.id} target={menu} />
          </OrderData>
        </LazyModule>
      )}
      {rowMenu && (
        <LazyModule name={shellMessages.rowMenuPart} onClose={closeRowMenu}>
          <OrderData>
            <orderModules.RowMenu key={rowMenu.id} {...rowMenu} />
          </OrderData>
        </LazyModule>
      )}
    </div>
  )
}

/** `id`; the one before it while an order is edited, so that nothing that was entered is lost: its form asks first. */
function useOpenId(id: string | undefined, isEdited: boolean): string | undefined {
  const [openId, setOpenId] = useState(id)
  const isEditing = isEdited && openId !== undefined
  if (!isEditing && openId !== id) setOpenId(id)
  useEffect(() => {
    if (isEditing && openId !== id) useOrderForm.getState().askToClose?.()
  }, [isEditing, openId, id])
  return isEditing ? openId : id
}

/** When an order is closed, the list continues where it was: at its scroll position, with the focus on the order's link. */
function useReturnToList(id: string | undefined): void {
  const lastId = useRef(id)
  const scrolledTo = useRef(0)
  useLayoutEffect(() => {
    const closed = lastId.current
    lastId.current = id
    if (id === undefined && closed !== undefined) {
      if (!isBesideList()) window.scrollTo(0, scrolledTo.current)
      // Only if the focus was in what disappeared.
      if (document.activeElement === document.body) focusRow(closed)
    } else if (closed === undefined && id !== undefined && !isBesideList()) window.scrollTo(0, 0)
  }, [id])
  useEffect(() => {
    if (id !== undefined) return
    const note = () => {
      scrolledTo.current = window.scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [id])
}

/** What the keys n and e do on this screen. */
function useOrderKeys(): void {
  const [, navigate] = useLocation()
  useKeyAction('addOrder', () => openOrderForm('new'))
  useKeyAction('editOrder', (ofRow) => {
    const addressed = orderIdAt(location.pathname)
    const id = ofRow ?? addressed
    if (id === undefined) return
    if (id !== addressed) navigate(orderPath(id, location.search))
    openOrderForm('edit')
  })
}

function isBesideList(): boolean {
  return matchMedia('(width >= 80rem)').matches
}

function focusRow(id: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main tbody a')]
  const link = links.find(({ pathname }) => orderIdAt(pathname) === id)
  ;(link ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: link === undefined })
}
