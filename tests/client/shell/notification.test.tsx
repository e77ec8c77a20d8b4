// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Notification from '#client/shell/notification.tsx'
import { notify, useNotification } from '#client/state/notification.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  useNotification.setState({}, true)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const text = () => screen.getByRole('status').textContent

it('stays ten seconds, while it is hovered or focused, and ten seconds after that', () => {
  render(<Notification />)
  act(() => notify({ text: 'Saved.', undo: () => {} }))
  pass(9000)
  expect(text()).toBe('Saved.')
  fireEvent.mouseEnter(screen.getByText('Saved.').parentElement ?? document.body)
  pass(20_000)
  expect(text()).toBe('Saved.')
  fireEvent.mouseLeave(screen.getByText('Saved.').parentElement ?? document.body)
  pass(9000)
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  pass(20_000)
  expect(text()).toBe('Saved.')
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  pass(9000)
  expect(text()).toBe('Saved.')
  pass(2000)
  expect(text()).toBe('')
})

it('is undone or closed, and gives the focus back', () => {
  const undo = vi.fn()
  render(
    <>
      <button type="button">Before</button>
      <Notification />
    </>,
  )
  const before = screen.getByRole('button', { name: 'Before' })
  for (const name of ['Undo', 'Close']) {
    act(() => notify({ text: 'Saved.', undo }))
    before.focus()
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    expect(text()).toBe('')
    expect(document.activeElement).toBe(before)
  }
  expect(undo).toHaveBeenCalledOnce()
})

it('is above the controls below the list, wherever these are', () => {
  // [left, top, right, bottom]; the notification is where its classes put it.
  let boxes: Record<string, readonly [number, number, number, number]> = {}
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes[this.id] ?? [16, 700, 374, 760]
    return new DOMRect(left, top, right - left, bottom - top)
  })
  vi.stubGlobal('innerHeight', 844)
  render(
    <>
      <Notification />
      <div className="list-footer">
        <p id="rows" />
        <p id="pages" />
      </div>
    </>,
  )
  const bottom = () => screen.getByRole('status').parentElement?.style.bottom
  boxes = { rows: [16, 780, 374, 800], pages: [16, 800, 374, 840] }
  act(() => notify({ text: 'Saved.' }))
  expect(bottom()).toBe('')
  boxes = { rows: [16, 728, 374, 770], pages: [16, 770, 374, 810] }
  fireEvent.scroll(window)
  expect(bottom()).toBe('124px')
  // Lifted above the one, it would be on the other.
  boxes = { rows: [16, 660, 374, 700], pages: [16, 740, 374, 780] }
  fireEvent.scroll(window)
  expect(bottom()).toBe('192px')
  boxes = { rows: [400, 728, 700, 770], pages: [700, 770, 900, 810] }
  fireEvent.scroll(window)
  expect(bottom()).toBe('')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
