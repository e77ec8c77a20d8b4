/**
 * jsdom knows `<dialog>` but not its methods. These do what the tests need of the standard: open, close by Escape,
 * the focus given back, and `close` told afterwards.
 */
export function teachDialog(): void {
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
