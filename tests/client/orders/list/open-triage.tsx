import '#tests/support/media-at-load.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { listenToKeys, loadActs } from '#client/commands/listen-to-keys.ts'
import OrderListScreen from '#client/order-list-screen.tsx'
import { orderModules } from '#client/order-modules.ts'
import LiveOrderList from '#client/orders/list/live-order-list.tsx'
import { DataHooksProvider } from '#client/state/data-hooks.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient, noteWrite, useWriteCount } from '#client/state/live-hooks.ts'
import { createListHooks } from '#client/state/live-list-hooks.ts'
import { liveOrderData } from '#client/state/live-order-data.tsx'
import { OrderDataProvider } from '#client/state/order-data.ts'
import { useRecentChanges } from '#client/state/staying-rows.ts'
import { clearUndoStack } from '#client/state/undo-stack.ts'
import { loadable } from '#client/ui/loadable.tsx'
import { startPage } from '#tests/support/page-start.ts'
import type { TriageStore } from './triage-store.ts'

/** What the screen has marked: the order that keys are about, and the rows. */
export interface MarkedScreen {
  /** The order that is open, undefined without one. */
  readonly open: string | undefined
  /** The order of the row with the focus, undefined without one. */
  readonly focused: string | undefined
  readonly rows: readonly { readonly id: string; readonly isLeaving: boolean; readonly isCurrent: boolean }[]
}

/** Opens the list of the orders in `store`. Timers must be fake. */
export async function openTriage(store: TriageStore, address: string) {
  simulateLayout()
  history.replaceState(null, '', address)
  startPage(() => ({ matches: false }))
  useDataSet.setState({ dataSet: 'orders', hasServer: true, hasOrders: true })
  const client = createQueryClient()
  client.setQueryData(['shops', useWriteCount.getState()], [])
  const hooks = createListHooks(store.list, client)
  const data = liveOrderData(store.orders, client, noteWrite)
  const OrderData = loadable(async () => ({
    default: ({ children }: { children: ReactNode }) => <OrderDataProvider value={data}>{children}</OrderDataProvider>,
  }))
  await Promise.all([OrderData, orderModules.StatusMenu, orderModules.OrderPanel].map((module) => module.load()))
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <DataHooksProvider value={hooks}>
        <main>
          <OrderListScreen list={<LiveOrderList />} OrderData={OrderData} />
        </main>
      </DataHooksProvider>
    </QueryClientProvider>,
  )
  await loadActs()
  const stop = listenToKeys()
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await pass(0)
  return {
    pass,
    press: async (key: string) => {
      await act(async () => {
        const target = document.activeElement ?? document.body
        const isKey = new KeyboardEvent('keydown', {
          ...{ key, bubbles: true, cancelable: true },
          shiftKey: /^[A-Z]$/.test(key),
        })
        // The simulated browser does not press buttons and links by Enter.
        if (target.dispatchEvent(isKey) && key === 'Enter' && target instanceof HTMLElement) target.click()
      })
      await pass(0)
    },
    click: async (element: HTMLElement) => {
      await act(async () => {
        element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        element.focus()
        element.click()
      })
      await pass(0)
    },
    /** What follows an event of the server: everything on screen is read again. */
    readAgain: async () => {
      await act(() => client.invalidateQueries())
      await pass(0)
    },
    screen: readScreen,
    close: () => {
      stop()
      unmount()
      client.clear()
      useRecentChanges.setState({ changes: new Map() })
      clearUndoStack()
      noteWrite()
    },
  }
}

export const rowOf = (id: string) => document.querySelector<HTMLElement>(`tr[data-order="${id}"]`)

function readScreen(): MarkedScreen {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-order]')]
  const heading = document.getElementById('order-heading')?.textContent
  return {
    open: heading?.replace('Order ', ''),
    focused: document.activeElement?.closest<HTMLElement>('tr[data-order]')?.dataset.order,
    rows: rows.map((row) => ({
      id: row.dataset.order ?? '',
      isLeaving: row.dataset.leaving !== undefined,
      isCurrent: row.getAttribute('aria-current') === 'true',
    })),
  }
}

/** The simulated browser has no layout and no popovers. */
function simulateLayout(): void {
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  HTMLElement.prototype.checkVisibility = () => true
  HTMLElement.prototype.showPopover = function () {
    this.dataset.isOpen = ''
  }
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset.isOpen
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent
  for (const proto of [Document.prototype, Element.prototype]) {
    if ('isSimulated' in proto.querySelector) continue
    const replaced = (selectors: string) =>
      selectors.replaceAll('dialog:modal', 'dialog[open]').replaceAll(':popover-open', '[data-is-open]')
    proto.querySelector = Object.assign(
      function (this: ParentNode, selectors: string) {
        // jsdom finds all elements several times faster than the first one, and that none matches.
        return this.querySelectorAll(replaced(selectors))[0] ?? null
      },
      { isSimulated: true },
    ) as typeof proto.querySelector
  }
}
