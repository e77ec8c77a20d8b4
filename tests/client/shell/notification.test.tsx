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
