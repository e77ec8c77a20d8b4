import { openCommands } from '#client/state/command-dialog.ts'
import { KEYS, type KeyName, keyActions } from '#client/state/keys.ts'

export function actOnKey(name: keyof typeof ACTS): void {
  ACTS[name]()
}

const ACTS = {
  palette: () => openCommands('palette'),
  help: () => openCommands('keys'),
  nextRow: () => moveBy(1),
  previousRow: () => moveBy(-1),
  select: () => select(false),
  selectRange: () => select(true),
  previousPage: () => turnPage('previousPage'),
  nextPage: () => turnPage('nextPage'),
  filter: () => controlOf('filter')?.click(),
  addOrder: () => keyActions.addOrder?.(),
  editOrder: () => keyActions.editOrder?.(focusedRow()?.dataset.order),
  changeStatus: () => {
    const id = focusedRow()?.dataset.order
    if (id === undefined) keyActions.changeStatus?.()
    else keyActions.changeRowStatus?.(id)
  },
  undo: () => keyActions.undo?.(),
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main .order-row')]
const focusedRow = () => document.activeElement?.closest<HTMLElement>('.order-row') ?? undefined
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

/** Focuses the row's link, which Enter opens, or its checkbox. */
function focusRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>('td:nth-child(2) a') ?? boxOf(row)
  target?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function select(asRange: boolean): void {
  boxOf(focusedRow())?.dispatchEvent(
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
