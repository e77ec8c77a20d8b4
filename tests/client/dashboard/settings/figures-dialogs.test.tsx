// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SettingsDialog } from '#client/dashboard/settings/settings-dialog.tsx'
import { TargetsDialog } from '#client/dashboard/settings/targets-dialog.tsx'
import { createHttpWorkspace } from '#client/data/http-workspace.ts'
import { WorkspaceProvider } from '#client/state/workspace.ts'
import type { SettingsReply } from '#contract/dashboard/settings-schema.ts'
import type { Target } from '#contract/dashboard/target-schema.ts'
import { polyfillDialog } from '#tests/client/imports/dialog-in-jsdom.ts'

beforeAll(polyfillDialog)
afterEach(cleanup)

const SETTINGS: SettingsReply = {
  excludedStatuses: ['Cancelled'],
  countedDate: 'placed',
  version: 3,
  timeZone: 'Europe/Berlin',
  staleAfterDays: 7,
  workingDays: [1, 2, 3, 4, 5],
  lateAfterDays: 3,
  statuses: [
    { status: 'Complete', orders: 1200 },
    { status: 'Pending', orders: 3 },
    { status: 'Cancelled', orders: 1 },
  ],
  tellsPaymentDay: true,
  recount: null,
}

interface Call {
  readonly method: string
  readonly body: unknown
  readonly ifMatch: string | null
}

/** A server that stores a change once `answer` resolves without a refusal. */
function server(first: object, answer: () => Promise<Response> | undefined = () => undefined) {
  const calls: Call[] = []
  let state = first
  const fetch = vi.fn(async (_url: unknown, init: RequestInit = {}) => {
    const { method = 'GET', body, headers } = init
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ method, body: sent, ifMatch: new Headers(headers).get('if-match') })
    if (method === 'PUT') {
      const refusal = await answer()
      if (refusal) return refusal
      state = { ...state, ...(sent as object) }
    }
    return Response.json(state, { headers: { etag: '"3"' } })
  })
  return {
    fetch: fetch as unknown as typeof globalThis.fetch,
    puts: () => calls.filter(({ method }) => method === 'PUT'),
  }
}

const refusal = (status: number, detail: string) => Promise.resolve(Response.json({ detail }, { status }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

function renderWith(fetch: typeof globalThis.fetch, dialog: ReactNode, deadline?: number) {
  render(<WorkspaceProvider value={createHttpWorkspace(fetch, deadline)}>{dialog}</WorkspaceProvider>)
}

async function violations() {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the settings', () => {
  async function open(settings: Partial<SettingsReply> = {}, answer?: () => Promise<Response> | undefined) {
    const { fetch, puts } = server({ ...SETTINGS, ...settings }, answer)
    const onSaved = vi.fn()
    renderWith(fetch, <SettingsDialog onClose={() => {}} onSaved={onSaved} onShops={() => {}} />)
    await screen.findByRole('radio', { name: 'Order date' })
    return { puts, onSaved }
  }

  it('are loaded, and saved with the version they were loaded in', async () => {
    const { puts, onSaved } = await open()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Complete (1,200)' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cancelled (1)' }).checked).toBe(false)
    expect(await violations()).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pending (3)' }))
    await userEvent.click(screen.getByRole('radio', { name: /^Payment date/ }))
    const zone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone of your days' })
    expect(zone.value).toBe('Europe/Berlin')
    const zones = [...zone.options].slice(1).map(({ text }) => text)
    expect(zones).toEqual(zones.toSorted())
    await userEvent.selectOptions(zone, 'Asia/Tokyo')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mark data as old after' }), '30')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Orders are late after' }), '2')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await save()
    const time = { workingDays: [2, 3, 4, 5, 6], lateAfterDays: 2 }
    const chosen = { timeZone: 'Asia/Tokyo', staleAfterDays: 30, ...time }
    const body = { excludedStatuses: ['Pending', 'Cancelled'], countedDate: 'paid', ...chosen }
    expect(puts()).toEqual([{ method: 'PUT', body, ifMatch: '"3"' }])
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('keep the last working day', async () => {
    await open({ workingDays: [7] })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Monday' }).disabled).toBe(false)
  })

  it('keep days as the files have them if no time zone is chosen', async () => {
    const { puts } = await open({ timeZone: null })
    expect(screen.getByText('Each order has the day that its file gives, whatever its time zone.')).toBeTruthy()
    await save()
    expect(puts()).toMatchObject([{ body: { timeZone: null, staleAfterDays: 7 } }])
  })

  it('are disabled while the figures are recalculated, with the progress', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { onSaved } = await open({ recount: { done: 5, of: 20 } }, () => promise as unknown as Promise<Response>)
    await save()
    expect(screen.getByText('Recalculating. Current figures stay visible until it finishes.')).toBeTruthy()
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Recalculation progress' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Order date' }).matches(':disabled')).toBe(true)
    await waitFor(() => expect([bar.value, bar.max]).toEqual([5, 20]), { timeout: 2000 })
    expect(onSaved).not.toHaveBeenCalled()
    resolve(undefined)
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
  })

  it('disable the payment date when no order has one, and say why', async () => {
    await open({ tellsPaymentDay: false })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Payment date/ }).disabled).toBe(true)
    expect(screen.getByText(/^No order has a payment date\./)).toBeTruthy()
  })

  it('show that another change came first, and can be reloaded', async () => {
    const detail = 'The settings changed since they were read. Read them again, then change them.'
    const { onSaved } = await open({}, () => refusal(412, detail))
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(onSaved).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the settings of a server that stops answering', () => {
  /** A request that a server accepts and never answers: only its signal ends it. */
  const hang = (init: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  it('show it, and are loaded automatically when it answers again', async () => {
    let isAway = true
    const fetch = (_url: unknown, init?: RequestInit) =>
      isAway ? hang(init) : Promise.resolve(Response.json(SETTINGS))
    renderWith(fetch, <SettingsDialog onClose={() => {}} onSaved={() => {}} onShops={() => {}} />, 20)
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer within 0.02 seconds.')
    isAway = false
    dispatchEvent(new Event('online'))
    await screen.findByRole('radio', { name: 'Order date' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('wait for a change only as long as the server reports its progress', async () => {
    let reads = 0
    const fetch = (_url: unknown, init?: RequestInit) =>
      init?.method === 'PUT' || ++reads > 1 ? hang(init) : Promise.resolve(Response.json(SETTINGS))
    const onSaved = vi.fn()
    renderWith(fetch, <SettingsDialog onClose={() => {}} onSaved={onSaved} onShops={() => {}} />, 20)
    await screen.findByRole('radio', { name: 'Order date' })
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('the change may not have been saved')
    expect(onSaved).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })
})

describe('the targets', () => {
  const TARGETS: Target[] = [
    { month: '2026-11', currency: 'USD', amount: 150_000 },
    { month: '2025-01', currency: 'JPY', amount: 900 },
  ]

  async function open(answer?: () => Promise<Response> | undefined) {
    const { fetch, puts } = server({ targets: TARGETS }, answer)
    const onSaved = vi.fn()
    renderWith(fetch, <TargetsDialog currencies={['USD']} year={2026} onClose={() => {}} onSaved={onSaved} />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nov 2026, USD' })
    return { puts, onSaved, field }
  }
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

  it('are shown in a table of months and currencies, one year at a time', async () => {
    const { field } = await open()
    expect(field.value).toBe('1500.00')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Month', 'USD', 'JPY'])
    expect(await violations()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Previous year' }))
    expect(cell('Jan 2025, JPY').value).toBe('900')
  })

  it('are entered month by month by keyboard, and saved as a whole', async () => {
    const { puts, onSaved, field } = await open()
    field.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(cell('Oct 2026, USD'))
    await userEvent.keyboard('1,000{Enter}{Enter}2000.5')
    expect(document.activeElement).toBe(cell('Dec 2026, USD'))
    await userEvent.clear(field)
    await save()
    const usd = (month: string, amount: number) => ({ month, currency: 'USD', amount })
    expect(puts()).toEqual([
      {
        method: 'PUT',
        body: { targets: [TARGETS[1], usd('2026-10', 100_000), usd('2026-12', 200_050)] },
        ifMatch: '"3"',
      },
    ])
    expect(onSaved).toHaveBeenCalled()
  })

  it('are not saved while an amount is invalid, which its field says', async () => {
    const { puts, field } = await open()
    await userEvent.clear(field)
    await userEvent.type(field, 'lots')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await save()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(within(field.closest('td') ?? document.body).getByText('“lots” isn’t an amount.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next year' }))
    expect(screen.getByRole('alert').textContent).toBe('Correct the amounts for Nov 2026.')
    expect(puts()).toEqual([])
  })

  it('are pasted from a spreadsheet and loaded from a file, which reports invalid lines', async () => {
    const { puts, field } = await open()
    field.focus()
    await userEvent.paste('10\t20\n30\t40')
    expect([field.value, cell('Dec 2026, JPY').value]).toEqual(['10', '40'])
    const file = new File(['2026-01,USD,70\n2026-99,USD,1'], 'targets.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('Load CSV…'), file)
    expect(await screen.findByText('Loaded 1 target. It is not saved until you select Save.')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Skipped lines' })
    expect(list.textContent).toBe('Line 2: “2026-99” isn’t a month. Write it like 2026-11.')
    expect(cell('Jan 2026, USD').value).toBe('70.00')
    await save()
    expect(puts()).toMatchObject([{ body: { targets: { length: 6 } } }])
  })

  it('stay in the dialog when the server refuses them, with its sentence', async () => {
    const { onSaved } = await open(() => refusal(500, 'Something went wrong on the server. Its log has the details.'))
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong on the server. Its log has the details.',
    )
    expect(onSaved).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })
})
