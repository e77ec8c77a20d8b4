// @vitest-environment jsdom
// Covers: specification 3
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RightPanel } from '#client/shell/right-panel.tsx'
import { samplePanel } from '#sample/panel.ts'

afterEach(cleanup)

/** The text of each list item, prefixed with 'picture ' if the item starts with one. */
function itemsOf(name: string): string[] {
  const items = [...screen.getByRole('region', { name }).querySelectorAll('li')]
  return items.map((item) => `${item.querySelector(':scope > .avatar') ? 'picture ' : ''}${item.textContent}`)
}

it('shows text and time of notifications, picture, text and time of activities, picture and name of contacts', () => {
  render(<RightPanel data={samplePanel} />)
  const { notifications, activities, contacts } = samplePanel
  expect(itemsOf('Notifications')).toEqual(notifications.map(({ text, time }) => text + time))
  expect(itemsOf('Activities')).toEqual(activities.map(({ text, time }) => `picture ${text}${time}`))
  expect(itemsOf('Contacts')).toEqual(contacts.slice(0, 3).map(({ name }) => `picture ${name}`))
})
