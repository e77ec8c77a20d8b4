// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConflictError, FieldsError } from '#client/data/order-source.ts'
import NoteForm from '#client/order/records/note-form.tsx'
import RecordForm from '#client/order/records/record-form.tsx'
import type { RecordFormKind } from '#client/state/order-form.ts'
import { closeOrderForm, leaveOrderForm, useOrderForm } from '#client/state/order-form.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { note, recordedOrder } from './made-records.ts'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  closeOrderForm()
})

type Answer = () => Promise<SingleOrder>
const SAVED = recordedOrder({ etag: '"2"' })

function sending(answers: Answer[]) {
  return vi.fn((..._call: unknown[]) => (answers.shift() ?? (async () => SAVED))())
}

function open(kind: RecordFormKind, order: SingleOrder, ...answers: Answer[]) {
  const recordOfOrder = sending(answers)
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  render(
    <RecordForm
      {...{ kind, order, onSaved, onClose }}
      source={{ recordOfOrder }}
      names={async () => []}
      timeZone={null}
      now={() => Date.UTC(2026, 10, 26, 12)}
    />,
  )
  return { recordOfOrder, onSaved, onClose }
}

const entry = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const combo = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const rejected = (error: Error) => () => Promise.reject(error)

describe('the form of a shipment', () => {
  it('begins with what is left, suggests carriers, and sends it with Ctrl+Enter', async () => {
    const { recordOfOrder, onSaved } = open('shipment', recordedOrder())
    expect(document.activeElement).toBe(entry('Chair (up to 2)'))
    expect([...(combo('Carrier').list?.options ?? [])].map(({ value }) => value)).toContain('DHL')
    await userEvent.clear(entry('Lamp (up to 1)'))
    await userEvent.type(combo('Carrier'), 'DHL')
    await userEvent.type(entry('Tracking number'), 'JD 1{Control>}{Enter}{/Control}')
    const body = { carrier: 'DHL', tracking: 'JD 1', shippedDay: '2026-11-26', lines: [{ line: 1, quantity: '2' }] }
    expect(recordOfOrder).toHaveBeenCalledExactlyOnceWith(
      '#CM9801',
      { kind: 'shipment', ...body },
      '"1"',
      expect.any(String),
    )
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(SAVED, 'The shipment of order #CM9801 was recorded.'))
  })

  it('says at the line what the server finds, and puts the focus there', async () => {
    const problem = 'Of line 2 only 1 can be entered.'
    const refused = new FieldsError(problem, [{ field: 'lines.1.quantity', problem }])
    open('shipment', recordedOrder(), rejected(refused))
    await userEvent.type(entry('Lamp (up to 1)'), '0')
    await press('Record shipment')
    expect(await screen.findByRole('textbox', { name: 'Lamp (up to 1)', description: problem })).toBe(
      document.activeElement,
    )
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('does not keep saying why the last attempt failed where the next one is not sent', async () => {
    const problem = 'Of line 1 only 2 can be entered.'
    const refused = new FieldsError(problem, [{ field: 'lines.0.quantity', problem }])
    open('shipment', recordedOrder(), rejected(refused))
    await press('Record shipment')
    expect((await screen.findByRole('alert')).textContent).toContain(problem)
    for (const name of ['Chair (up to 2)', 'Lamp (up to 1)']) await userEvent.clear(entry(name))
    await press('Record shipment')
    expect(entry('Chair (up to 2)').ariaInvalid).toBe('true')
    expect(screen.queryByText(problem, { exact: false })).toBeNull()
  })

  it('shows what was changed meanwhile, and is sent on top of it when it is saved again', async () => {
    const meanwhile = recordedOrder({ etag: '"2"', values: { ...recordedOrder().values, city: 'Bergen' } })
    const { recordOfOrder, onSaved } = open('shipment', recordedOrder(), rejected(new ConflictError('', meanwhile)))
    await press('Record shipment')
    expect((await screen.findByText(/Somebody else saved first/)).closest('[role=alert]')?.textContent).toMatch(
      /City: before: Oslo → , after: Bergen/,
    )
    expect(onSaved).not.toHaveBeenCalled()
    await press('Record shipment')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(recordOfOrder.mock.calls.map(([, , etag]) => etag)).toEqual(['"1"', '"2"'])
    // The same attempt.
    expect(new Set(recordOfOrder.mock.calls.map(([, , , key]) => key)).size).toBe(1)
  })

  it('asks before entries are lost', async () => {
    const { onClose } = open('shipment', recordedOrder())
    await userEvent.type(entry('Tracking number'), '1{Escape}')
    expect(screen.getByRole('group', { name: 'Discard changes?' })).toBeTruthy()
    await press('Discard changes')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

it('a payment begins with the open amount', () => {
  open('payment', recordedOrder({ due: 5000 }))
  expect(entry('Amount').value).toBe('50.00')
  expect(screen.getByText('At most $50.00')).toBeTruthy()
})

it('a refund shows the amount of its lines', async () => {
  open('refund', recordedOrder({ paid: 7000, due: 0, refundable: 7000 }))
  await userEvent.type(entry('Chair (up to 2)'), '1')
  expect(screen.getByLabelText('Refund amount').textContent).toBe('$12.50')
  await userEvent.click(screen.getByRole('radio', { name: 'Amount' }))
  expect(entry('Amount').value).toBe('')
})

describe('a note', () => {
  const write = (edited?: SingleOrder['notes'][number], ...answers: Answer[]) => {
    const recordOfOrder = sending(answers)
    const onSaved = vi.fn()
    render(<NoteForm {...{ edited, onSaved }} order={recordedOrder()} source={{ recordOfOrder }} />)
    return { recordOfOrder, onSaved }
  }
  const NOTE = 'Call first'

  it('leaves Escape to the panel around while nothing is written', async () => {
    const pressed: string[] = []
    const onKeyDown = ({ key }: KeyboardEvent) => pressed.push(key)
    document.addEventListener('keydown', onKeyDown)
    onTestFinished(() => document.removeEventListener('keydown', onKeyDown))
    write()
    screen.getByRole('button', { name: 'Add note' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(pressed).toEqual(['Escape'])
    await userEvent.type(entry('New note'), 'a{Escape}')
    expect(pressed).toEqual(['Escape', 'a'])
  })

  it('is added with Ctrl+Enter, whatever was changed meanwhile, and its field is empty then', async () => {
    const current = recordedOrder({ etag: '"2"', values: { ...recordedOrder().values, city: 'Bergen' } })
    const { recordOfOrder, onSaved } = write(undefined, rejected(new ConflictError('', current)))
    expect(document.activeElement).toBe(document.body)
    await userEvent.type(entry('New note'), `${NOTE}{Control>}{Enter}{/Control}`)
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(recordOfOrder.mock.calls.map(([, body, etag]) => [body, etag])).toEqual([
      [{ kind: 'note', text: NOTE }, '"1"'],
      [{ kind: 'note', text: NOTE }, '"2"'],
    ])
    expect(entry('New note').value).toBe('')
    expect(useOrderForm.getState().form).toBeUndefined()
  })

  it('that is being written is not lost without a question', async () => {
    write()
    await userEvent.type(entry('New note'), NOTE)
    const proceed = vi.fn()
    leaveOrderForm(proceed)
    expect(proceed).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    leaveOrderForm(proceed)
    expect(proceed).toHaveBeenCalledOnce()
  })

  it('needs a text', async () => {
    const { recordOfOrder } = write()
    await press('Add note')
    expect(screen.getByRole('textbox', { description: 'Enter a note.' })).toBe(document.activeElement)
    expect(recordOfOrder).not.toHaveBeenCalled()
  })

  it('is edited by its ID', async () => {
    const { recordOfOrder } = write(note('n', NOTE))
    await userEvent.keyboard('!')
    await press('Save note')
    expect(recordOfOrder.mock.calls[0]?.[1]).toEqual({ kind: 'note', note: 'n', text: `${NOTE}!` })
  })
})
