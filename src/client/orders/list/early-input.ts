/**
 * Reports what was typed or checked in the prerendered list before React took it over: React keeps it in the boxes
 * without an event. Called once the list is hydrated; later, no box differs from what it was rendered with.
 */
export function reportEarlyInput(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('main [type=checkbox]')) {
    if (box.checked === box.defaultChecked) continue
    box.checked = box.defaultChecked
    box.click()
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('main [type=search]')) {
    const { value, defaultValue } = input
    if (value === defaultValue) continue
    input.value = defaultValue
    // Unlike an assignment, this is a change that React sees.
    input.setRangeText(value, 0, defaultValue.length, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
