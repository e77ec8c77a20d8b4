// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import '#tests/support/media-at-load.ts'
import { actOnKey } from '#client/commands/act-on-key.ts'
import { selectionActions } from '#client/orders/selection/selection-actions.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openImport, useImportDialog } from '#client/state/dialogs/import-dialog.ts'
import { keyActions } from '#client/state/keys.ts'
import { liveHooks, openOrderList, sampleHooks } from '#tests/client/orders/open-order-list.tsx'
import { sampleData } from '#tests/support/sample-data.ts'

const orders = sampleData.orders.map((order) => ({ ...order, amount: '$1.00' }))

beforeEach(() => useDataSet.setState({ dataSet: 'orders', hasServer: true, hasOrders: true }))

it.each([
  ['owner', true, true, ['SetStatus', 'WorkOn', 'MoveToShop', 'ExportSelected', 'PrintSlips']],
  ['packer', false, true, ['SetStatus', 'WorkOn', 'MoveToShop', 'PrintSlips']],
  ['viewer', false, false, ['ExportSelected', 'PrintSlips']],
] as const)('offers a %s only what the role allows', async (role, mayManage, mayWork, actions) => {
  useDataSet.setState({ role, mayManage })
  openOrderList('/order-list', liveHooks(sampleHooks(orders)))
  expect(await screen.findAllByRole('row')).not.toHaveLength(0)
  const count = (name: string | RegExp) => screen.queryAllByRole('button', { name }).length
  expect([count('Add order'), count(/^Import/)]).toEqual(mayManage ? [1, 1] : [0, 0])
  expect(count(/^Status of order/) > 0).toBe(mayWork)
  expect(screen.getAllByText('Complete').length).toBeGreaterThan(0)
  expect(selectionActions().map(({ name }) => name)).toEqual(actions)
})

it('does nothing on the keys and drops that would change something', () => {
  useDataSet.setState({ role: 'viewer', mayManage: false })
  const called: string[] = []
  for (const name of ['addOrder', 'editOrder', 'setStatusOfSelected'] as const)
    keyActions[name] = () => called.push(name)
  for (const name of ['addOrder', 'editOrder', 'changeStatus'] as const) actOnKey(name)
  openImport()
  expect([called, useImportDialog.getState().isOpen]).toEqual([[], false])
  useDataSet.setState({ role: 'owner', mayManage: true })
  for (const name of ['addOrder', 'editOrder', 'changeStatus'] as const) actOnKey(name)
  expect(called).toEqual(['addOrder', 'editOrder', 'setStatusOfSelected'])
})
