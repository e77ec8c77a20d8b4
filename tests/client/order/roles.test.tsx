// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import '#tests/support/media-at-load.ts'
import { NoteSection } from '#client/order/note-section.tsx'
import { StatusButton } from '#client/order/status-button.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { madeSingleOrder } from '#tests/client/order-form/made-single-order.ts'

afterEach(cleanup)

it.each([
  ['viewer', 'orders', []],
  ['packer', 'orders', ['Status of order', 'Add note']],
  // Nothing of the sample is stored.
  ['viewer', 'sample', ['Status of order', 'Add note']],
] as const)('shows a %s the status and the note of %s with these buttons', (role, dataSet, expected) => {
  useDataSet.setState({ role, dataSet })
  const order = madeSingleOrder()
  render(
    <>
      <StatusButton order={order} onConflict={() => {}} />
      <NoteSection note="" isPage form={undefined} />
    </>,
  )
  expect(screen.getByText(order.status)).toBeTruthy()
  const names = screen.queryAllByRole('button').map((button) => button.ariaLabel ?? button.textContent)
  expect(names.map((name) => name.replace(/ #?\S+: .*/, ''))).toEqual(expected)
})
