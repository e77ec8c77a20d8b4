import { useEffect } from 'react'

/** Sets the window's title, if there is one. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
