// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from '#client/data/errors.ts'
import { ConflictError, FieldsError, NotFoundError } from '#client/data/order-source.ts'
import OrderEditor from '#client/order-form/order-editor.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { OrderChange, OrderValues } from '#contract/orders/order-values.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { madeSingleOrder } from './made-single-order.ts'

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

afterEach(cleanup)

type Answer = (change: OrderChange, etag: string) => Promise<SingleOrder>

function open(values: Partial<OrderValues> = {}, ...answers: Answer[]) {
  return openForm(false, values, answers)
}

function openForm(
  isNote: boolean,
  values: Partial<OrderValues>,
  answers: Answer[] = [],
  more: Partial<SingleOrder> = {},
) {
  const saved = madeSingleOrder({ note: 'saved' }, 9)
  const changeOrder = vi.fn((_id: string, change: OrderChange, etag: string) => {
    return (answers.shift() ?? (async () => saved))(change, etag)
  })
  const names = vi.fn(async (of: string) => (of === 'city' ? ['Bergen', 'Oslo'] : []))
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  const handle = createRef<OrderFormHandle>()
  const order = { ...madeSingleOrder(values), ...more }
  const view = render(
    <OrderEditor
      ref={handle}
      source={{ changeOrder }}
      now={() => Date.parse('2026-11-24T23:30:00Z')}
      timeZone="Europe/Berlin"
      {...{ order, names, isNote, onSaved, onClose }}
    />,
  )
  return { changeOrder, names, onSaved, onClose, handle, saved, ...view }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.type(field(name), text)
}
const inLine = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const conflict = (values: Partial<OrderValues>, version = 2) =>
  vi.fn(async () => Promise.reject(new ConflictError('Changed meanwhile.', madeSingleOrder(values, version))))

async function violations() {
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the editor', () => {
  it('has no amounts for packers', async () => {
    useDataSet.setState({ dataSet: 'orders', role: 'packer' })
    const { changeOrder } = open()
    expect(screen.queryByRole('group', { name: 'Line 1' })).toBeNull()
    for (const name of ['Currency', 'Order total', 'Price', 'Payment date', 'Payment'])
      expect(screen.queryByLabelText(name)).toBeNull()
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(changeOrder).toHaveBeenCalledOnce())
    expect(changeOrder.mock.calls[0]?.[1]).toEqual({ city: 'Bergen' })
    useDataSet.setState(useDataSet.getInitialState(), true)
  })

  it('shows every field, and sends only what changed with the version', async () => {
    const { changeOrder, onSaved, saved } = open()
    expect(screen.getByRole('form', { name: 'Edit order #CM9801' }).contains(document.activeElement)).toBe(true)
    expect(document.activeElement).toBe(field('Customer name'))
    expect([field('Order date').value, field('Payment date').value]).toEqual(['Nov 22, 2026, 14:30', 'Nov 23, 2026'])
    expect(inLine(1).getByLabelText('Line total').textContent).toBe('25.00')
    expect(field('Tax, shipping, discounts').textContent).toBe('5.00')
    expect(await violations()).toEqual([])
    await fill('City', 'Bergen')
    await fill('E-mail', '')
    await userEvent.click(button('Save changes'))
    expect(changeOrder).toHaveBeenCalledExactlyOnceWith('#CM9801', { city: 'Bergen', customer: { email: '' } }, '"1"')
    await waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(saved))
  })

  it('closes without a call when nothing changed', async () => {
    const { changeOrder, onClose } = open()
    await userEvent.click(button('Save changes'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(changeOrder).not.toHaveBeenCalled()
  })

  it('puts the focus on the first faulty field and says under it what is wrong', async () => {
    const { changeOrder } = open()
    await fill('E-mail', 'ann')
    await userEvent.clear(inLine(2).getByLabelText('Quantity'))
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('false')
    await userEvent.click(button('Save changes'))
    expect(document.activeElement).toBe(field('E-mail'))
    expect(screen.getByRole('textbox', { name: 'E-mail', description: '“ann” isn’t an e-mail address.' })).toBeTruthy()
    expect(inLine(2).getByRole('textbox', { name: 'Quantity', description: 'Enter a quantity.' })).toBeTruthy()
    await fill('E-mail', 'ann@b.c')
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('false')
    await userEvent.click(button('Save changes'))
    expect(document.activeElement).toBe(inLine(2).getByLabelText('Quantity'))
    expect(changeOrder).not.toHaveBeenCalled()
    expect(await violations()).toEqual([])
  })

  it('reads “today” as the day of the store, and refuses what is no date', async () => {
    const { changeOrder } = open()
    await fill('Payment date', '4/3')
    await userEvent.click(button('Save changes'))
    expect(document.activeElement).toBe(field('Payment date'))
    expect(screen.getByText('“4/3” isn’t a day. Write it like 2026-11-22.')).toBeTruthy()
    await fill('Payment date', 'today')
    await userEvent.click(button('Save changes'))
    expect(changeOrder.mock.calls[0]?.[1]).toEqual({ paidDay: '2026-11-25' })
  })

  it('offers the allowed statuses and asks for the reason of a step back', async () => {
    const { changeOrder } = open()
    const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    expect([...status.options].map(({ text }) => text)).toEqual(['Approved', 'In Progress', 'Cancelled', 'Pending'])
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await userEvent.selectOptions(status, 'Pending')
    await userEvent.click(button('Save changes'))
    expect(document.activeElement).toBe(field('Reason'))
    await userEvent.type(field('Reason'), 'Approved by mistake')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(changeOrder.mock.calls[0]?.[1]).toEqual({ status: 'Pending', reason: 'Approved by mistake' })
  })

  it('moves the focus to an added line, and to a neighbour of a removed one', async () => {
    open()
    await userEvent.click(button('Add line'))
    expect(document.activeElement).toBe(inLine(3).getByLabelText('Product'))
    await userEvent.click(button('Remove line 3'))
    expect(document.activeElement).toBe(inLine(2).getByLabelText('Product'))
    await userEvent.click(button('Remove line 1'))
    expect(document.activeElement).toBe(inLine(1).getByLabelText('Product'))
    expect(inLine(1).getByLabelText<HTMLInputElement>('Product').value).toBe('Lamp')
    await userEvent.click(button('Remove line 1'))
    expect(document.activeElement).toBe(button('Add line'))
  })

  it('completes a name while its field has the focus', async () => {
    const { names } = open()
    await fill('City', 'Be')
    await waitFor(() => expect(names).toHaveBeenLastCalledWith('city', 'Be', expect.any(AbortSignal)))
    const listed = () => [...(field('City').list?.options ?? [])].map(({ value }) => value)
    await waitFor(() => expect(listed()).toEqual(['Bergen', 'Oslo']))
  })

  it('shows no currency in words', () => {
    open({ currency: 'XXX' })
    expect(field('Currency').value).toBe('No currency')
    expect([...(field('Currency').list?.options ?? [])].map(({ value }) => value)).toContain('EUR')
  })
})

describe('the editor of a real order', () => {
  const imported = { source: { file: 'a.csv', line: 2, record: null } }
  beforeEach(() => useDataSet.setState({ dataSet: 'orders', role: 'manager' }))
  afterEach(() => useDataSet.setState(useDataSet.getInitialState(), true))

  it('has country, assignee, tags, and the SKU of each line', async () => {
    const { changeOrder } = open()
    await fill('Country', 'Norway')
    await fill('Assignee', 'bo@example.com')
    await fill('Tags', 'gift, vip')
    await userEvent.type(inLine(2).getByLabelText('SKU'), 'L-1')
    await userEvent.click(button('Save changes'))
    const [chair, lamp] = madeSingleOrder().values.lines
    expect(changeOrder.mock.calls[0]?.[1]).toEqual({
      ...{ country: 'Norway', assignee: 'bo@example.com', tags: ['gift', 'vip'] },
      ...{ lines: [chair, { ...lamp, sku: 'L-1' }], amount: '70.00' },
    })
  })

  it('completes the tag that is being typed with those of other orders', async () => {
    const { names } = open({ tags: ['gift'] })
    names.mockImplementation(async (of: string) => (of === 'tag' ? ['vip', 'gift'] : []))
    await userEvent.type(field('Tags'), ', vi')
    await waitFor(() => expect(names).toHaveBeenLastCalledWith('tag', 'vi', expect.any(AbortSignal)))
    await waitFor(() =>
      expect([...(field('Tags').list?.options ?? [])].map(({ value }) => value)).toEqual(['gift, vip']),
    )
    expect(await violations()).toEqual([])
  })

  it('says what of the total is not explained, and lets it follow shipping, tax and discount', async () => {
    openForm(false, {}, [], imported)
    const follows = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Total follows/ })
    expect(follows.checked).toBe(false)
    expect(screen.getByText('5.00 of the total is in none of them.')).toBeTruthy()
    await fill('Shipping', '5')
    expect(screen.queryByText(/is in none of them/)).toBeNull()
    expect(field('Order total').value).toBe('70.00')
    await userEvent.click(follows)
    await fill('Discount', '10')
    expect(field('Order total').value).toBe('60.00')
    await fill('Order total', '55')
    expect(follows.checked).toBe(false)
    expect(await violations()).toEqual([])
  })

  it('says at the field what the server refuses', async () => {
    const problem = 'No person of this workspace has this e-mail address.'
    const refused = new FieldsError(problem, [{ field: 'assignee', problem }])
    open({}, () => Promise.reject(refused))
    await fill('Assignee', 'cy@example.com')
    await userEvent.click(button('Save changes'))
    expect(await screen.findByRole('combobox', { name: 'Assignee', description: problem })).toBe(document.activeElement)
  })

  describe('its payment state', () => {
    const payment = { id: 'p', at: 0, actor: THIS_COMPUTER, amount: 2000, day: '2026-11-22', method: '' }
    const unpaid = { paymentState: 'Unpaid', paidDay: '' } as const
    const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment' })
    const shown = () => [select().value, ...[...select().options].map(({ text }) => text)]
    const hint = () => select().getAttribute('aria-describedby')
    const hintText = () => document.getElementById(hint() ?? '')?.textContent

    it('is chosen among those that people set, and says which payment Paid records', async () => {
      const { changeOrder } = openForm(false, unpaid, [], { paid: 0, due: 7000 })
      expect(shown()).toEqual(['Unpaid', 'Unpaid', 'Authorized', 'Paid', 'Voided'])
      await userEvent.selectOptions(select(), 'Paid')
      expect(hintText()).toBe('Saving records a payment of 70.00 USD with today’s date.')
      await fill('Shipping', '5')
      await fill('Payment date', '2026-11-20')
      expect(hintText()).toBe('Saving records a payment of 75.00 USD.')
      expect(await violations()).toEqual([])
      await userEvent.click(button('Save changes'))
      expect(changeOrder.mock.calls[0]?.[1]).toEqual({
        ...{ paymentState: 'Paid', paidDay: '2026-11-20', shipping: '5', amount: '75.00' },
      })
    })

    it('is Paid with a payment date, which Unpaid removes', async () => {
      openForm(false, unpaid, [], { paid: 0, due: 7000 })
      await fill('Payment date', '2026-11-20')
      expect(select().value).toBe('Paid')
      await userEvent.selectOptions(select(), 'Authorized')
      expect([select().value, field('Payment date').value]).toEqual(['Authorized', ''])
    })

    it('is a text where it follows from payments and refunds', async () => {
      openForm(false, { paymentState: 'Partially refunded' }, [], { payments: [payment], paid: 2000, due: 5000 })
      expect(screen.queryByRole('combobox', { name: 'Payment' })).toBeNull()
      const state = screen.getByRole('status', { name: 'Payment', description: 'Follows from payments and refunds.' })
      expect(state.textContent).toBe('Partially refunded')
      expect(await violations()).toEqual([])
    })

    it('is a text where the file has a refund', () => {
      openForm(false, { paymentState: 'Refunded', refunded: '70.00' })
      expect(screen.getByRole('status', { name: 'Payment' }).textContent).toBe('Refunded')
    })

    it('can only become Paid where a part is paid', async () => {
      openForm(false, { paymentState: 'Partially paid' }, [], { payments: [payment], paid: 2000, due: 5000 })
      expect(shown()).toEqual(['Partially paid', 'Partially paid', 'Paid'])
      await userEvent.selectOptions(select(), 'Paid')
      expect(hintText()).toBe('Saving records a payment of 50.00 USD.')
    })

    it('records no payment where it is not known how much is open', async () => {
      openForm(false, { paymentState: 'Partially paid' }, [], { paid: null, due: 7000 })
      await userEvent.selectOptions(select(), 'Paid')
      expect(hint()).toBeNull()
    })
  })

  it('has no payment date where it follows recorded payments', () => {
    const payment = { id: 'p', at: 0, actor: THIS_COMPUTER, amount: 7000, day: '2026-11-22', method: '' }
    openForm(false, {}, [], { payments: [payment] })
    expect(screen.queryByLabelText('Payment date')).toBeNull()
  })
})

describe('the note alone', () => {
  it('has the focus and no other field; only the note is sent', async () => {
    const { changeOrder, onSaved } = openForm(true, { note: 'Floor 2.' })
    expect(screen.getAllByRole('textbox')).toEqual([field('Note')])
    expect(document.activeElement).toBe(field('Note'))
    await userEvent.keyboard(' Ring twice{Control>}{Enter}{/Control}')
    expect(changeOrder).toHaveBeenCalledExactlyOnceWith('#CM9801', { note: 'Floor 2. Ring twice' }, '"1"')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  it('never replaces a note that somebody else wrote meanwhile without a question', async () => {
    const { changeOrder } = openForm(true, {}, [conflict({ note: 'Left at the door' })])
    await userEvent.keyboard('Ring twice{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Left at the door')).toBeTruthy()
    expect(changeOrder).toHaveBeenCalledOnce()
    expect(await violations()).toEqual([])
  })
})

describe('closing the editor', () => {
  it('asks only if there are changes, and gives the focus back', async () => {
    const { onClose } = open()
    await fill('City', 'Bergen')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('group', { name: 'Discard changes?' })).toBeTruthy()
    expect(document.activeElement).toBe(button('Keep editing'))
    await userEvent.click(button('Keep editing'))
    expect(document.activeElement).toBe(field('City'))
    await userEvent.click(button('Discard changes'))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button('Discard changes'))
    expect(field('City').value).toBe('Bergen')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(button('Discard changes'))
    await userEvent.click(button('Discard changes'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('can be requested by the frame around it', async () => {
    const { handle, onClose } = open()
    await fill('City', 'Bergen')
    handle.current?.close()
    await screen.findByRole('group', { name: 'Discard changes?' })
    await userEvent.click(button('Keep editing'))
    await fill('City', 'Oslo')
    handle.current?.close()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('guards the page only while there are changes', async () => {
    const { unmount } = open()
    const isGuarded = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
    expect(isGuarded()).toBe(false)
    await fill('City', 'Bergen')
    expect(isGuarded()).toBe(true)
    unmount()
    expect(isGuarded()).toBe(false)
  })
})

describe('an editor whose change fails', () => {
  it('keeps everything when the server refuses it', async () => {
    const { onSaved } = open({}, () => Promise.reject(new RefusedError('The order is locked.')))
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. The order is locked.')
    expect(field('City').value).toBe('Bergen')
    expect(field('City').matches(':disabled')).toBe(false)
    expect(document.activeElement).toBe(button('Save changes'))
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  it('does not repeat a change of an order that is gone', async () => {
    const { changeOrder } = open({}, () => Promise.reject(new NotFoundError('There is no such order.')))
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. There is no such order.')
    expect(button('Save changes').getAttribute('aria-disabled')).toBe('false')
    expect(changeOrder).toHaveBeenCalledOnce()
  })
})

describe('an order that was changed meanwhile', () => {
  it('merges what fits and lets the person choose the rest', async () => {
    const { changeOrder, onSaved } = open({}, conflict({ city: 'Trondheim', channel: 'Shop' }))
    await fill('City', 'Bergen')
    await fill('Note', 'Call first.')
    await userEvent.click(button('Save changes'))
    const heading = await screen.findByRole('heading', { name: 'This order was changed meanwhile' })
    expect(document.activeElement).toBe(heading)
    const region = screen.getByRole('region', { name: 'This order was changed meanwhile' })
    expect(region.textContent).toContain('Channel: Shop')
    expect(region.textContent).toContain('Only you changed: Note.')
    const city = within(screen.getByRole('group', { name: 'City' }))
    expect(city.getByRole<HTMLInputElement>('radio', { name: 'Yours Bergen' }).checked).toBe(true)
    expect(await violations()).toEqual([])
    await fill('City', 'Oslo')
    await userEvent.click(city.getByRole('radio', { name: 'Saved meanwhile Trondheim' }))
    expect(field('City').value).toBe('Trondheim')
    // One's own version is still there.
    await userEvent.click(city.getByRole('radio', { name: 'Yours Oslo' }))
    await userEvent.click(button('Save changes'))
    expect(changeOrder).toHaveBeenLastCalledWith('#CM9801', { city: 'Oslo', note: 'Call first.' }, '"2"')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  })

  it('sends what is left when the saved version is chosen', async () => {
    const { changeOrder } = open({}, conflict({ city: 'Trondheim' }))
    await fill('City', 'Bergen')
    await fill('Phone', '')
    await userEvent.click(button('Save changes'))
    await userEvent.click(await screen.findByRole('radio', { name: 'Saved meanwhile Trondheim' }))
    await userEvent.click(button('Save changes'))
    expect(changeOrder).toHaveBeenLastCalledWith('#CM9801', { customer: { phone: '' } }, '"2"')
  })

  it('merges again when it was changed once more', async () => {
    const again = conflict({ city: 'Trondheim', address: '1 New Road' }, 3)
    const { changeOrder } = open({}, conflict({ city: 'Trondheim' }), again)
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    await screen.findByRole('radio', { name: 'Yours Bergen' })
    await userEvent.click(button('Save changes'))
    await screen.findByText('Address: 1 New Road')
    await userEvent.click(button('Save changes'))
    expect(changeOrder).toHaveBeenLastCalledWith('#CM9801', { city: 'Bergen' }, '"3"')
  })

  it('is saved without a question where the form shows nothing that was changed', async () => {
    const { changeOrder, onSaved } = open({}, conflict({}))
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(changeOrder.mock.calls.map(([, , etag]) => etag)).toEqual(['"1"', '"2"'])
  })

  it('shows the date of another time zone before it is saved', async () => {
    open({}, conflict({ placedAt: '2026-11-22T23:30' }))
    await fill('Order date', 'Nov 22, 2026, 15:00')
    await userEvent.click(button('Save changes'))
    expect(await screen.findByRole('radio', { name: /Saved meanwhile 2026-11-22 23:30/ })).toBeTruthy()
  })

  it('is saved already if the saved version is the same', async () => {
    const { onSaved } = open({}, conflict({ city: 'Bergen' }))
    await fill('City', 'Bergen')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(onSaved.mock.calls[0]?.[0].values).toEqual(madeSingleOrder({ city: 'Bergen' }).values)
  })
})
