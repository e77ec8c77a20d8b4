import { DROP_HINT } from './drop-hint-messages.ts'

let hint: HTMLElement | undefined

/** Covers the page while files are dragged over it. Screen readers need no hint for a pointer. */
export function showDropHint(isShown: boolean): void {
  if (!isShown) {
    hint?.remove()
    hint = undefined
    return
  }
  if (hint) return
  hint = document.createElement('div')
  hint.ariaHidden = 'true'
  hint.className =
    'pointer-events-none fixed inset-0 z-(--z-modal) grid place-items-center rounded-card border border-focus border-dashed bg-page font-semibold opacity-90'
  hint.textContent = DROP_HINT
  document.body.append(hint)
}
