/** The ref of the control that gets the focus when its popover opens; React's `autoFocus` does not set the attribute. */
export function focusedFirst(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '')
}
