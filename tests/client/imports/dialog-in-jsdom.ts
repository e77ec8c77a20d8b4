/**
 * jsdom has `<dialog>` without its methods. These implement what the tests need: opening, closing by Escape, returning
 * the focus, and the `close` event.
 */
export function polyfillDialog(): void {
  const proto = HTMLDialogElement.prototype
  const before = new WeakMap<HTMLDialogElement, Element | null>()
  proto.showModal = function showModal(this: HTMLDialogElement) {
    before.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button, input')?.focus()
    this.addEventListener('keydown', (event) => event.key === 'Escape' && this.close())
  }
  proto.close = function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const previous = before.get(this)
    if (previous instanceof HTMLElement) previous.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}
