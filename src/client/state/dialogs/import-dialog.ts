import { create } from 'zustand'
import { useDataSet } from '#client/state/data-set.ts'

/** What was dropped; it can only be read during the event. */
export interface DroppedItem {
  readonly file: File | null
  readonly isFolder: boolean
}

interface ImportDialogState {
  readonly isOpen: boolean
  /** Dropped on the page, to be checked at once. */
  readonly dropped?: readonly DroppedItem[] | undefined
}

export const useImportDialog = create<ImportDialogState>(() => ({ isOpen: false }))

/** Nothing for those who may not import. */
export function openImport(dropped?: readonly DroppedItem[]): void {
  if (useDataSet.getState().mayManage) useImportDialog.setState({ isOpen: true, dropped })
}

export function closeImport(): void {
  useImportDialog.setState({ isOpen: false, dropped: undefined })
}

export function droppedItems({ items }: Pick<DataTransfer, 'items'>): DroppedItem[] {
  const files = [...items].filter(({ kind }) => kind === 'file')
  // A folder arrives as an unreadable file and can be recognised only by its entry.
  return files.map((item) => ({ file: item.getAsFile(), isFolder: item.webkitGetAsEntry()?.isDirectory === true }))
}
