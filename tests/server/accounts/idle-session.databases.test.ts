import { expect, it, onTestFinished, vi } from 'vitest'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'

const DAY = 24 * 3_600_000

it('ends a session after 7 days without use although a page is open that only follows changes', async () => {
  const { app, accounts, signIn, pass } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const events = await app.inject({ url: '/api/events', headers: { cookie }, payloadAsStream: true })
  const closed = new Promise((resolve) => events.stream().once('close', resolve).resume())
  onTestFinished(() => void events.stream().destroy())
  const checks = vi.spyOn(accounts, 'principalOf')
  pass(6 * DAY)
  await vi.waitFor(() => expect(checks).toHaveBeenCalled(), { timeout: 10_000 })
  await checks.mock.results[0]?.value
  pass(DAY)
  await closed
})
