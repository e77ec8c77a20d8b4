import { useEffect } from 'react'

/** Names the window for as long as nobody else does. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
