// @vitest-environment jsdom
// Covers: specification 8, Errors
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'

afterEach(cleanup)

test('an error in one card does not affect the others, and "Try again" mounts it again', async () => {
  // React logs every error that it passes to a boundary; this test causes them.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const Card = () => {
    if (isBroken) throw new Error('no numbers')
    return <p>12 orders</p>
  }
  render(
    <>
      <ErrorBoundary name="Revenue">
        <Card />
      </ErrorBoundary>
      <ErrorBoundary name="Growth">
        <p>30.1%</p>
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Revenue could not be displayed.')
  expect(screen.getByText('30.1%')).toBeTruthy()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(retry)
  expect(screen.getByRole('alert')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('12 orders')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  report.mockRestore()
})
