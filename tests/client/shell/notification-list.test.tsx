// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { NotificationList } from '#client/shell/notification-list.tsx'

afterEach(cleanup)

it('keeps the focus in the list when all are marked as read, which takes the button away', async () => {
  const user = userEvent.setup()
  const notifications = [{ text: 'New order 7', time: 'Nov 2, 10:00' }]
  const { rerender } = render(<NotificationList notifications={notifications} unread={1} />)
  screen.getByRole('button', { name: 'Mark all as read' }).focus()
  await user.keyboard('{Enter}')
  rerender(<NotificationList notifications={notifications} unread={0} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list'))
})
