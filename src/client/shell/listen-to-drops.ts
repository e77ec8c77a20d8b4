import { useDataSet } from '#client/state/data-set.ts'
import { droppedItems, openImport } from '#client/state/dialogs/import-dialog.ts'

/** Opens files dropped anywhere on the page in the import dialog; the browser would replace the page with them. */
export function listenToDrops(): () => void {
  const ending = new AbortController()
  for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, onDrag, ending)
  return () => ending.abort()
}

function onDrag(event: DragEvent): void {
  const { type, dataTransfer, defaultPrevented, relatedTarget } = event
  const { hasServer, mayManage } = useDataSet.getState()
  if (!dataTransfer?.types.includes('Files') || !hasServer || !mayManage) return
  // An open dialog handles drops itself and shows a hint of its own.
  const isOver = !defaultPrevented && (type === 'dragover' || (type === 'dragleave' && relatedTarget !== null))
  import('./drop-hint.ts').then(
    ({ showDropHint }) => showDropHint(isOver),
    () => {},
  )
  if (type === 'dragleave' || defaultPrevented) return
  event.preventDefault()
  if (type === 'drop') openImport(droppedItems(dataTransfer))
}
