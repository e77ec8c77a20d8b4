import { singleKey } from '#client/state/keys.ts'

/** Acts on Ctrl+K, ⌘K and single keys, but for the search, whose box acts at once. What acts is loaded with the first key. */
export function listenToKeys(): () => void {
  let last: Promise<unknown> = Promise.resolve()
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    const name = isPalette ? 'palette' : singleKey(event)
    if (!name || name === 'search' || document.querySelector('dialog:modal')) return
    event.preventDefault()
    // One after another: a second key may come before the first has loaded what acts.
    last = last.catch(() => undefined).then(async () => (await import('./act-on-key.ts')).actOnKey(name))
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
