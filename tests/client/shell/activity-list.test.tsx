// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ActivityList } from '#client/shell/activity-list.tsx'

afterEach(cleanup)

const activity = { text: 'Ada ordered a lamp', time: 'Oct 28, 2026', avatar: '' }

it('leads from the activities of own orders to all changes, and from those of the sample nowhere', () => {
  render(<ActivityList activities={[{ ...activity, href: '/order-list/1' }]} />)
  expect(screen.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe('/history')
  cleanup()
  render(<ActivityList activities={[activity]} />)
  expect(screen.queryByRole('link')).toBeNull()
})
