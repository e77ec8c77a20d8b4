import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const IDS = ['#1', '#2']
/** Two lines of 3 and 2 pieces, 30.00 and 20.00; the second order is known to be unpaid. */
const ORDERS = IDS.map((id): TestOrder => {
  return {
    ...{ id, status: 'Approved', currency: 'EUR', parts: 50_000_000 },
    lines: [
      { product: 'Chair', quantity: 30_000, price: 10_000_000, amount: 30_000_000 },
      { product: 'Lamp', quantity: 20_000, price: 10_000_000, amount: 20_000_000 },
    ],
    details: { paymentState: id === '#2' ? 'Unpaid' : 'Unknown' },
  }
})
const TOTAL = 5000
const ORDERED = [3, 2]

const id = fc.constantFrom(...IDS)
const line = fc.constantFrom(1, 2)
const quantity = fc.constantFrom(1, 1, 2, 3)
const euros = fc.integer({ min: 1, max: 60 })
const event = fc.oneof(
  fc.record({ kind: fc.constant('shipment' as const), id, line, quantity }),
  fc.record({ kind: fc.constant('return' as const), id, line, quantity }),
  fc.record({ kind: fc.constant('payment' as const), id, euros }),
  fc.record({ kind: fc.constant('refund' as const), id, euros }),
  fc.record({ kind: fc.constant('lineRefund' as const), id, line, quantity }),
  fc.record({ kind: fc.constant('undo' as const), id, back: fc.nat(5) }),
)
type Event = Exclude<Parameters<Parameters<typeof event.map>[0]>[0], { kind: 'undo' }>

/** What is recorded of an order, by change; amounts in cents. */
class PlainOrder {
  readonly records = new Map<string, Event>()
  readonly #isUnpaid: boolean

  constructor(isUnpaid: boolean) {
    this.#isUnpaid = isUnpaid
  }

  pieces(kind: Event['kind'], line: number): number {
    const all = [...this.records.values()].filter((one) => one.kind === kind)
    return all.reduce((sum, one) => sum + ('line' in one && one.line === line ? one.quantity : 0), 0)
  }

  /** Null where that is not known. */
  get paid(): number | null {
    const payments = [...this.records.values()].filter((one) => one.kind === 'payment')
    const sum = payments.reduce((all, one) => all + ('euros' in one ? one.euros * 100 : 0), 0)
    return payments.length === 0 && !this.#isUnpaid ? null : sum
  }

  get refunded(): number {
    const amount = (one: Event) => ('euros' in one ? one.euros : one.quantity * 10) * 100
    const refunds = [...this.records.values()].filter(({ kind }) => kind === 'refund' || kind === 'lineRefund')
    return refunds.reduce((sum, one) => sum + amount(one), 0)
  }

  get isPossible(): boolean {
    const isWithin = ORDERED.every((ordered, i) => {
      const sent = this.pieces('shipment', i + 1)
      const back = this.pieces('return', i + 1)
      return sent <= ordered && back <= sent && this.pieces('lineRefund', i + 1) <= ordered
    })
    const hasPaidWhatIsDue = (this.paid ?? 0) <= TOTAL
    return isWithin && hasPaidWhatIsDue && this.refunded <= (this.paid ?? TOTAL)
  }

  get paymentState(): string {
    const { paid, refunded } = this
    if (refunded > 0) return refunded >= (paid ?? TOTAL) ? 'Refunded' : 'Partially refunded'
    if (paid === null) return 'Unknown'
    if (paid === 0) return 'Unpaid'
    return paid >= TOTAL ? 'Paid' : 'Partially paid'
  }

  get fulfillmentState(): string {
    const sent = ORDERED.map((_, i) => this.pieces('shipment', i + 1))
    const back = ORDERED.map((_, i) => this.pieces('return', i + 1))
    const hasShipped = sent.some((pieces) => pieces > 0)
    if (back.some((pieces) => pieces > 0) && sent.every((pieces, i) => (back[i] ?? 0) >= pieces)) return 'Returned'
    if (!hasShipped) return 'Unfulfilled'
    return sent.every((pieces, i) => pieces === ORDERED[i]) ? 'Fulfilled' : 'Partially fulfilled'
  }
}

const BODIES = {
  shipment: ['shipments', (one: Event) => ('line' in one ? { lines: [partOf(one)] } : {})],
  return: ['returns', (one: Event) => ('line' in one ? { lines: [partOf(one)] } : {})],
  payment: ['payments', (one: Event) => ('euros' in one ? { amount: String(one.euros) } : {})],
  refund: ['refunds', (one: Event) => ('euros' in one ? { amount: String(one.euros) } : {})],
  lineRefund: ['refunds', (one: Event) => ('line' in one ? { lines: [partOf(one)] } : {})],
} as const

function partOf({ line, quantity }: { readonly line: number; readonly quantity: number }) {
  return { line, quantity }
}

it('any sequence of records and undos gives the states and figures of a plain recalculation', async () => {
  const events = fc.array(event, { minLength: 25, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(events, async (sequence) => {
      const { send, get, location } = await testApp({ orders: ORDERS })
      const plain = new Map(IDS.map((one) => [one, new PlainOrder(one === '#2')]))
      const done: string[] = []
      for (const one of sequence) {
        const order = plain.get(one.id) as PlainOrder
        if (one.kind === 'undo') {
          const change = done.at(-1 - one.back)
          if (change === undefined) continue
          const owner = [...plain.values()].find(({ records }) => records.has(change))
          const record = owner?.records.get(change)
          if (!owner || !record) continue
          owner.records.delete(change)
          const { isPossible } = owner
          if (!isPossible) owner.records.set(change, record)
          const { status, body } = await send('POST', `/api/changes/${change}/undo`)
          expect([status, body.undone, isPossible]).toEqual([200, isPossible ? 1 : 0, isPossible])
        } else {
          const change = `c${done.length}`
          order.records.set(change, one)
          const [call, bodyOf] = BODIES[one.kind]
          const headers = { 'if-match': '*', 'idempotency-key': change }
          const url = `/api/order/${call}?${new URLSearchParams({ id: one.id })}`
          const { status } = await send('POST', url, bodyOf(one), headers)
          expect([one, status]).toEqual([one, order.isPossible ? 201 : 422])
          if (!order.isPossible) order.records.delete(change)
          else done.push(change)
        }
      }
      for (const [id, order] of plain) {
        const { body } = await get(`/api/order?${new URLSearchParams({ id })}`)
        const { paymentState, fulfillmentState, paid, refunded } = order
        expect(body).toMatchObject({ paymentState, fulfillmentState, paid })
        const recorded = body.refunds.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)
        expect([recorded, Number(body.values.refunded) * 100]).toEqual([refunded, refunded])
      }
      const refunded = [...plain.values()].reduce((sum, order) => sum + order.refunded, 0)
      const [{ net = 2 * TOTAL }] = (await get('/api/orders/summary')).body.amounts
      expect(net).toBe(2 * TOTAL - refunded)
      expect(await verifyDatabase(location)).toEqual([])
    }),
    { numRuns: atDepth(20) },
  )
}, 300_000)
