import { singleKey } from '#client/state/keys.ts'

/** Milliseconds after the first look; a key before that loads what acts. */
const LOADED_AFTER = 3000

/** Acts on Ctrl+K, ⌘K and single keys, but for the search, whose box acts at once. */
export function listenToKeys(): () => void {
  let acts: typeof import('./act-on-key.ts') | undefined
  let last: Promise<unknown> = Promise.resolve()
  const load = async () => {
    acts = await import('./act-on-key.ts')
    return acts
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    const name = isPalette ? 'palette' : singleKey(event)
    if (!name || name === 'search' || document.querySelector('dialog:modal')) return
    event.preventDefault()
    // At once, so that it is about the order that is marked now.
    if (acts) acts.actOnKey(name)
    // One after another: a second key may come before the first has loaded what acts.
    else last = last.catch(() => undefined).then(async () => (await load()).actOnKey(name))
  }
  const timer = setTimeout(() => load().catch(() => undefined), LOADED_AFTER)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKeyDown)
  }
}
