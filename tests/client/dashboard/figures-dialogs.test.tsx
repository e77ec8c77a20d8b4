// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SettingsDialog } from '#client/dashboard/settings-dialog.tsx'
import { TargetsDialog } from '#client/dashboard/targets-dialog.tsx'
import type { SettingsReply } from '#contract/settings-schema.ts'
import type { Target } from '#contract/target-schema.ts'
import { teachDialog } from '#tests/client/imports/dialog-in-jsdom.ts'

beforeAll(teachDialog)
afterEach(cleanup)

const SETTINGS: SettingsReply = {
  excludedStatuses: ['Cancelled'],
  countedDate: 'placed',
  version: 3,
  timeZone: 'Europe/Berlin',
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

/** A server that answers what was put, once `answer` lets it. */
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

async function violations() {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the settings', () => {
  async function open(settings: Partial<SettingsReply> = {}, answer?: () => Promise<Response> | undefined) {
    const { fetch, puts } = server({ ...SETTINGS, ...settings }, answer)
    const [onClose, onChanged] = [vi.fn(), vi.fn()]
    render(<SettingsDialog fetch={fetch} onClose={onClose} onChanged={onChanged} />)
    await screen.findByRole('radio', { name: 'The day it was placed' })
    return { puts, onClose, onChanged }
  }

  it('show what counts and change it with the version they were read in', async () => {
    const { puts, onClose, onChanged } = await open()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Complete (1,200)' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cancelled (1)' }).checked).toBe(false)
    expect(await violations()).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pending (3)' }))
    await userEvent.click(screen.getByRole('radio', { name: /^The day it was paid/ }))
    await save()
    const body = { excludedStatuses: ['Pending', 'Cancelled'], countedDate: 'paid' }
    expect(puts()).toEqual([{ method: 'PUT', body, ifMatch: '"3"' }])
    expect([onChanged.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  })

  it('lock while the figures are counted anew, and say so', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { onClose } = await open({ recount: { done: 5, of: 20 } }, () => promise as unknown as Promise<Response>)
    await save()
    expect(screen.getByText(/^Counting every figure anew/)).toBeTruthy()
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Counting anew' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The day it was placed' }).matches(':disabled')).toBe(
      true,
    )
    await waitFor(() => expect([bar.value, bar.max]).toEqual([5, 20]), { timeout: 2000 })
    expect(onClose).not.toHaveBeenCalled()
    resolve(undefined)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it('do not offer a payment day that no order tells, and say why', async () => {
    await open({ tellsPaymentDay: false })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^The day it was paid/ }).disabled).toBe(true)
    expect(screen.getByText(/^None of the orders tells the day it was paid\./)).toBeTruthy()
  })

  it('say that somebody was faster, and are read again on demand', async () => {
    const detail = 'The settings changed since they were read. Read them again, then change them.'
    const { onChanged } = await open({}, () => refusal(412, detail))
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(onChanged).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('the settings of a server that stops answering', () => {
  /** Ends only by its signal, as a request to a server that accepts and never answers. */
  const hang = (init: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  it('say so, and are read by themselves when it answers again', async () => {
    let isAway = true
    const fetch = (_url: unknown, init?: RequestInit) =>
      isAway ? hang(init) : Promise.resolve(Response.json(SETTINGS))
    render(<SettingsDialog fetch={fetch} deadline={20} onClose={() => {}} onChanged={() => {}} />)
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer within 0.02 seconds.')
    isAway = false
    dispatchEvent(new Event('online'))
    await screen.findByRole('radio', { name: 'The day it was placed' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('wait for a change only as long as the server tells how far it is', async () => {
    let reads = 0
    const fetch = (_url: unknown, init?: RequestInit) =>
      init?.method === 'PUT' || ++reads > 1 ? hang(init) : Promise.resolve(Response.json(SETTINGS))
    const onClose = vi.fn()
    render(<SettingsDialog fetch={fetch} deadline={20} onClose={onClose} onChanged={() => {}} />)
    await screen.findByRole('radio', { name: 'The day it was placed' })
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('it is not known whether the change was saved')
    expect(onClose).not.toHaveBeenCalled()
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
    const [onClose, onChanged] = [vi.fn(), vi.fn()]
    render(<TargetsDialog fetch={fetch} currencies={['USD']} year={2026} onClose={onClose} onChanged={onChanged} />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nov 2026, in USD' })
    return { puts, onClose, onChanged, field }
  }
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

  it('stand in a table of months and currencies, another year a press away', async () => {
    const { field } = await open()
    expect(field.value).toBe('1500.00')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Month', 'USD', 'JPY'])
    expect(await violations()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Year before' }))
    expect(cell('Jan 2025, in JPY').value).toBe('900')
  })

  it('are typed month after month by keyboard, and saved as a whole', async () => {
    const { puts, onClose, field } = await open()
    field.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(cell('Oct 2026, in USD'))
    await userEvent.keyboard('1,000{Enter}{Enter}2000.5')
    expect(document.activeElement).toBe(cell('Dec 2026, in USD'))
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
    expect(onClose).toHaveBeenCalled()
  })

  it('that are no amounts are named in their field, and nothing is saved', async () => {
    const { puts, field } = await open()
    await userEvent.clear(field)
    await userEvent.type(field, 'lots')
    expect(field.getAttribute('aria-invalid')).toBe('false')
    await save()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(within(field.closest('td') ?? document.body).getByText('“lots” is no amount.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Year after' }))
    expect(screen.getByRole('alert').textContent).toBe('Not an amount yet: 2026-11.')
    expect(puts()).toEqual([])
  })

  it('are pasted from a spreadsheet and read from a file, bad lines named', async () => {
    const { puts, field } = await open()
    field.focus()
    await userEvent.paste('10\t20\n30\t40')
    expect([field.value, cell('Dec 2026, in JPY').value]).toEqual(['10', '40'])
    const file = new File(['2026-01,USD,70\n2026-99,USD,1'], 'targets.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('Load CSV…'), file)
    expect(await screen.findByText('1 target taken; nothing is saved before Save.')).toBeTruthy()
    const list = screen.getByRole('list', { name: 'Not taken' })
    expect(list.textContent).toBe('Line 2: “2026-99” is no month like 2026-11.')
    expect(cell('Jan 2026, in USD').value).toBe('70.00')
    await save()
    expect(puts()).toMatchObject([{ body: { targets: { length: 6 } } }])
  })

  it('stay as they are where the server refuses, with its sentence', async () => {
    const { onClose } = await open(() => refusal(500, 'Something went wrong on the server; its log says more.'))
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong on the server; its log says more.',
    )
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })
})
