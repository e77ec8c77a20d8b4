// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataSetSwitch } from '#client/shell/data-set-switch.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { useSidebar } from '#client/state/sidebar.ts'

beforeEach(() => {
  useSidebar.setState({ isOpen: true })
  useDataSet.setState({ hasServer: true, hasOrders: true, dataSet: 'sample', role: 'owner', mayManage: true })
})
afterEach(cleanup)

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const pressed = () => screen.getByRole('button', { pressed: true }).textContent

test('is absent without a server', () => {
  useDataSet.setState({ hasServer: false })
  expect(render(<DataSetSwitch onImport={() => undefined} workspaces={null} />).container.innerHTML).toBe('')
})

test('a click changes the data set and closes the drawer', async () => {
  render(<DataSetSwitch onImport={() => undefined} workspaces={null} />)
  expect(pressed()).toBe('Sample data')
  await press('Your orders')
  expect(pressed()).toBe('Your orders')
  expect(useSidebar.getState().isOpen).toBe(false)
  await press('Sample data')
  expect(useDataSet.getState().dataSet).toBe('sample')
})

test.each([
  ['Import orders…', true],
  ['Your orders', false],
])('"%s" opens the import (has orders: %s), closes the drawer and changes no data set', async (name, hasOrders) => {
  useDataSet.setState({ hasOrders })
  const onImport = vi.fn()
  render(<DataSetSwitch onImport={onImport} workspaces={null} />)
  await press(name)
  expect(onImport).toHaveBeenCalledOnce()
  expect(pressed()).toBe('Sample data')
  expect(useSidebar.getState().isOpen).toBe(false)
})

test('offers those who may not import only the data', async () => {
  useDataSet.setState({ role: 'viewer', mayManage: false, hasOrders: false })
  const onImport = vi.fn()
  render(<DataSetSwitch onImport={onImport} workspaces={null} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sample data', 'Your orders'])
  await press('Your orders')
  expect(pressed()).toBe('Your orders')
  expect(onImport).not.toHaveBeenCalled()
})
