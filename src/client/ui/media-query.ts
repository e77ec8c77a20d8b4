import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page matches a media query; `prerendered` is the answer without a page. Prefer CSS where it is enough. */
export function useMediaQuery(query: string, prerendered = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => prerendered,
  )
}
