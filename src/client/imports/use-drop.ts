import { type DragEvent, useState } from 'react'
import { type DroppedItem, droppedItems } from '#client/state/dialogs/import-dialog.ts'
import { chooseMessages } from './messages.ts'

interface DropHandlers {
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

/**
 * Accepts files dropped anywhere on an element. While `busy`, drops are ignored: otherwise the browser would open the
 * file and leave the page.
 */
export function useDrop(busy: boolean, onDropped: (files: DroppedFiles) => void): readonly [boolean, DropHandlers] {
  const [isOver, setIsOver] = useState(false)
  return [
    isOver && !busy,
    {
      onDragOver: (event) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = busy ? 'none' : 'copy'
        setIsOver(true)
      },
      onDragLeave: (event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false)
      },
      onDrop: (event) => {
        event.preventDefault()
        setIsOver(false)
        if (!busy) onDropped(readDrop(droppedItems(event.dataTransfer)))
      },
    },
  ]
}

interface DroppedFiles {
  readonly files: readonly File[]
  /** Why something was not accepted, as a sentence; else empty. */
  readonly notice: string
}

export function readDrop(dropped: readonly DroppedItem[]): DroppedFiles {
  const files = dropped.flatMap(({ file, isFolder }) => (isFolder ? [] : (file ?? [])))
  const { folders, foldersSkipped, noFile } = chooseMessages
  if (dropped.some(({ isFolder }) => isFolder)) return { files, notice: files.length > 0 ? foldersSkipped : folders }
  return { files, notice: files.length === 0 ? noFile : '' }
}
