import { useDataSet } from '#client/state/data-set.ts'
import { droppedItems, openImport } from '#client/state/import-dialog.ts'
import { shellMessages } from './messages.ts'

/** Opens files dropped anywhere on the page in the import dialog; the browser would replace the page with them. */
export function listenToDrops(): () => void {
  const ending = new AbortController()
  for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, onDrag, ending)
  return () => ending.abort()
}

function onDrag(event: DragEvent): void {
  const { type, dataTransfer, defaultPrevented, relatedTarget } = event
  const { dataset } = document.documentElement
  if (!dataTransfer?.types.includes('Files') || !useDataSet.getState().hasServer) return
  // Shown by `base.css`. An open dialog handles drops itself, with a hint of its own.
  if (type === 'dragover' && !defaultPrevented) dataset.drop = shellMessages.dropHint
  else if (type !== 'dragleave' || !relatedTarget) delete dataset.drop
  if (type === 'dragleave' || defaultPrevented) return
  event.preventDefault()
  if (type === 'drop') openImport(droppedItems(dataTransfer))
}
