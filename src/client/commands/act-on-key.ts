import { orderIdAt } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openCommands } from '#client/state/dialogs/command-dialog.ts'
import { openImport } from '#client/state/dialogs/import-dialog.ts'
import { isFree, KEYS, type KeyName, keyActions } from '#client/state/keys.ts'
import { leaveOrderForm, useOrderForm } from '#client/state/order-form.ts'
import { mayManage, maySeeMoney, mayWork } from '#client/state/rights.ts'
import { useShownRows } from '#client/state/shown-rows.ts'
import { stepBack } from '#client/state/undo-stack.ts'
import { type Destination, GO_TO } from './go-to.ts'

export function actOnKey(name: keyof typeof ACTS): void {
  // A letter that is typed for a form that is still loading.
  const isFormLoading = useOrderForm.getState().form && !document.querySelector('.order-panel form')
  if (isFormLoading && name !== 'palette') return
  ACTS[name]()
}

const ACTS = {
  palette: () => openCommands('palette'),
  help: () => openCommands('keys'),
  firstFound: () => leaveSearch(),
  nextRow: () => (isOrderOpen() ? keyActions.nextOrder?.() : moveBy(1)),
  previousRow: () => (isOrderOpen() ? keyActions.previousOrder?.() : moveBy(-1)),
  select: () => select(false),
  selectRange: () => select(true),
  previousPage: () => turnPage('previousPage'),
  nextPage: () => turnPage('nextPage'),
  filter: () => toggleFilter(),
  addOrder: () => mayManage() && keyActions.addOrder?.(),
  editOrder: () => mayWork() && keyActions.editOrder?.(isOrderOpen() ? undefined : focusedRow()?.dataset.order),
  changeStatus: () => {
    if (!mayWork()) return
    if (keyActions.setStatusOfSelected) return keyActions.setStatusOfSelected()
    if (isOrderOpen()) return void changeOpenOrder()
    const id = focusedRow()?.dataset.order
    if (id !== undefined) keyActions.changeRowStatus?.(id)
  },
  printSelected: () => keyActions.printSelected?.(),
  undo: () => void stepBack('undo', !isLive()),
  redo: () => void stepBack('redo', !isLive()),
  go: () => waitForScreen(),
}

/** The order that is open is what the keys are about; its row is marked. */
const isOrderOpen = () => orderIdAt(location.pathname) !== undefined
const isLive = () => useDataSet.getState().dataSet === 'orders'
const rows = () => [...document.querySelectorAll<HTMLElement>('main .order-row')]
const focusedRow = () => document.activeElement?.closest<HTMLElement>('.order-row') ?? undefined
const markedRow = () => document.querySelector<HTMLElement>('main .order-row[aria-current]')
const boxOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLInputElement>('input[type=checkbox]')
/** The enabled button that says that it has this key. */
const controlOf = (name: KeyName) =>
  document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${KEYS[name]}"]:enabled`)

function moveBy(step: number): void {
  const all = rows()
  const row = focusedRow()
  const next = row ? all[all.indexOf(row) + step] : all[0]
  if (next) focusRow(next)
}

/** To the first row, once the rows are those of the text. */
function leaveSearch(): void {
  const box = document.activeElement
  const leave = () => {
    const [first] = rows()
    if (first && document.activeElement === box) focusRow(first)
  }
  if (!useShownRows.getState().isStale) {
    leave()
    return
  }
  const stop = useShownRows.subscribe(({ isStale }) => {
    if (isStale) return
    stop()
    leave()
  })
}

/** The button has the focus when the panel, which takes it, is closed. */
function toggleFilter(): void {
  const button = controlOf('filter')
  button?.focus({ preventScroll: true })
  button?.click()
}

/** Milliseconds that a row has the focus before its order is read: not of the rows that a repeated key passes. */
const STAYS = 50
let readingAhead: ReturnType<typeof setTimeout> | undefined

/** Focuses the row's link, which Enter opens, or its checkbox. */
function focusRow(row: HTMLElement): void {
  clearTimeout(readingAhead)
  const id = row.dataset.order
  if (id !== undefined && isLive())
    readingAhead = setTimeout(async () => (await import('#client/state/live-order-data.tsx')).readAhead(id), STAYS)
  const target = row.querySelector<HTMLElement>('td:nth-child(2) a') ?? boxOf(row)
  target?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function select(asRange: boolean): void {
  const row = isOrderOpen() ? markedRow() : focusedRow()
  // On a small screen the order covers the list.
  if (!row?.checkVisibility()) return
  boxOf(row)?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: asRange, view: window }),
  )
}

/** The next page's first row takes over the elements of this one's, so that its focus stays. */
function turnPage(name: 'previousPage' | 'nextPage'): void {
  const button = controlOf(name)
  if (!button) return
  const [first] = rows()
  button.click()
  if (first) focusRow(first)
  else document.querySelector<HTMLElement>('main h1')?.focus()
}

/** Milliseconds that `go` waits for the second key. */
const WAITS = 1500

let stopWaiting = () => {}

/** The next key, if it comes soon, is one of `GO_TO`; any other has its usual meaning. */
function waitForScreen(): void {
  stopWaiting()
  const onKeyDown = (event: KeyboardEvent) => {
    stopWaiting()
    const name = (Object.keys(GO_TO) as Destination[]).find((one) => GO_TO[one] === event.key.toLowerCase())
    if (!name || event.ctrlKey || event.metaKey || event.altKey || !isFree(event)) return
    event.preventDefault()
    DESTINATIONS[name]()
  }
  const timer = setTimeout(() => stopWaiting(), WAITS)
  // Before the listener of single keys.
  document.addEventListener('keydown', onKeyDown, { capture: true })
  stopWaiting = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

const DESTINATIONS: Record<Destination, () => void> = {
  dashboard: () => maySeeMoney() && goTo('/default'),
  orders: () => goTo('/order-list'),
  history: () => isLive() && mayManage() && goTo('/history'),
  views: () => void openViews(),
  imports: () => useDataSet.getState().hasServer && openImport(),
}

/** Of an order that is still loading, the menu opens when it is there; not if another one is opened meanwhile. */
async function changeOpenOrder(): Promise<void> {
  const id = orderIdAt(location.pathname)
  for (let attempt = 0; attempt < 40 && !keyActions.changeStatus; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (orderIdAt(location.pathname) !== id) return
  }
  keyActions.changeStatus?.()
}

/** The router follows it. Entries of a form are not lost: it asks first. */
function goTo(path: string): void {
  leaveOrderForm(() => {
    if (location.pathname !== path) history.pushState(null, '', path)
  })
}

/** The menu of the saved views, which the order list has. */
async function openViews(): Promise<void> {
  if (!isLive()) return
  if (!keyActions.openViews) goTo('/order-list')
  for (let attempt = 0; attempt < 40 && !keyActions.openViews; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  keyActions.openViews?.()
}
