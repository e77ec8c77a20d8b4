import { useEffect, useState } from 'react'

/** Milliseconds that most answers take less than. */
const SHORT = 150

/** Whether something has been so for a while: a look that changes twice within a short time flickers, and each change is painted. */
export function useLasting(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setHasLasted(true), SHORT)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo])
  return isSo && hasLasted
}
