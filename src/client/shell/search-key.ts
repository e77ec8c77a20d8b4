import { useEffect, useEffectEvent } from 'react'
import { singleKey } from '#client/state/keys.ts'

/** The key for the search does `act`, where single keys act. */
export function useSearchKey(act: () => void): void {
  const search = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (singleKey(event) !== 'search') return
      event.preventDefault()
      search()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
