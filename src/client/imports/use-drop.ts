import { type DragEvent, useState } from 'react'

interface DropHandlers {
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

/**
 * Takes drops on a whole element. While `busy` a drop is swallowed: left alone, the browser would open the file in
 * place of the page.
 */
export function useDrop(busy: boolean, onDropped: (data: DataTransfer) => void): readonly [boolean, DropHandlers] {
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
        if (!busy) onDropped(event.dataTransfer)
      },
    },
  ]
}
