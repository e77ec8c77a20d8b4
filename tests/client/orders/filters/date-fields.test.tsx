// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sampleWorkspace } from '#client/data/sample/sample-workspace.ts'
import type { WorkspaceSource } from '#client/data/workspace-source.ts'
import { DateFields } from '#client/orders/filters/date-fields.tsx'
import { ClockProvider } from '#client/state/clock.ts'
import { WorkspaceProvider } from '#client/state/workspace.ts'
import type { SettingsReply } from '#contract/dashboard/settings-schema.ts'

afterEach(cleanup)

/** The store's workspace; a clock shortly before midnight in UTC. */
async function open(timeZone: string | null) {
  const read = Promise.resolve({ value: { timeZone } as SettingsReply, version: '1' })
  const workspace: WorkspaceSource = { ...sampleWorkspace, settings: { ...sampleWorkspace.settings, read: () => read } }
  render(
    <ClockProvider value={() => Date.UTC(2026, 2, 10, 23, 30)}>
      <WorkspaceProvider value={workspace}>
        <form>
          <DateFields filters={{ from: '2025-01-01' }} problemId="problem" />
        </form>
      </WorkspaceProvider>
    </ClockProvider>,
  )
  await read
  const user = userEvent.setup()
  const days = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  return { days, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

it.each([
  ['Today', '2026-03-10', '2026-03-10'],
  ['Yesterday', '2026-03-09', '2026-03-09'],
  ['Last 7 days', '2026-03-04', '2026-03-10'],
  ['Last 30 days', '2026-02-09', '2026-03-10'],
  ['This month', '2026-03-01', '2026-03-31'],
  ['Last month', '2026-02-01', '2026-02-28'],
])('“%s” sets the days %s to %s', async (name, from, to) => {
  const { days, press } = await open(null)
  expect(days()).toEqual(['2025-01-01', ''])
  await press(name)
  expect(days()).toEqual([from, to])
})

it('takes the day of the store', async () => {
  const { days, press } = await open('Europe/Berlin')
  await press('Today')
  expect(days()).toEqual(['2026-03-11', '2026-03-11'])
})
