import { useEffect } from 'react'

/** Sets the window's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
