// Covers: specification 3, 4, 9, isOpen
import { expect, test } from 'vitest'
import { createRightPanelStore } from '#client/state/right-panel.ts'
import { closeWhenNarrow, createSidebarStore } from '#client/state/sidebar.ts'
import { fakeMediaList } from '#tests/support/fake-media.ts'

test('the sidebar starts open; toggle flips, open sets true, close sets false', () => {
  const sidebar = createSidebarStore()
  const { toggle, open, close } = sidebar.getState()
  const isOpen = () => sidebar.getState().isOpen
  expect(isOpen()).toBe(true)
  toggle()
  expect(isOpen()).toBe(false)
  toggle()
  expect(isOpen()).toBe(true)
  open()
  expect(isOpen()).toBe(true)
  close()
  expect(isOpen()).toBe(false)
  close()
  expect(isOpen()).toBe(false)
})

test('a narrow start closes it', () => {
  const sidebar = createSidebarStore()
  closeWhenNarrow(sidebar, fakeMediaList('(max-width: 1023px)', () => 1023).list)
  expect(sidebar.getState().isOpen).toBe(false)
})

test('becoming narrow closes it, becoming wide leaves it, and watching ends', () => {
  const sidebar = createSidebarStore()
  let width = 1024
  const { list, changed } = fakeMediaList('(max-width: 1023px)', () => width)
  const stop = closeWhenNarrow(sidebar, list)
  expect(sidebar.getState().isOpen).toBe(true)
  width = 1023
  changed()
  expect(sidebar.getState().isOpen).toBe(false)
  sidebar.getState().open()
  width = 1400
  changed()
  expect(sidebar.getState().isOpen).toBe(true)
  stop()
  width = 600
  changed()
  expect(sidebar.getState().isOpen).toBe(true)
})

test('the right-hand panel starts shown and toggles', () => {
  const panel = createRightPanelStore()
  expect(panel.getState().isShown).toBe(true)
  panel.getState().toggle()
  expect(panel.getState().isShown).toBe(false)
})
