import { useRef, useState } from 'react'
import { ConflictError, type OrderSource } from '#client/data/order-source.ts'
import { changedFields } from '#contract/changes/order-changes.ts'
import type { RecordBody } from '#contract/changes/record-bodies.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

interface Recording {
  /** The version of the order that the next attempt is made on top of. */
  readonly base: SingleOrder
  /** Sends it once, however often it is tried. Resolves without a call of `onSaved` where the order was changed meanwhile. */
  readonly send: (body: RecordBody) => Promise<void>
}

/** Records something of an order. A note fits to whatever was changed meanwhile. */
export function useRecording(
  order: SingleOrder,
  source: Pick<OrderSource, 'recordOfOrder'>,
  onSaved: (order: SingleOrder) => void,
): Recording {
  const [base, setBase] = useState(order)
  const attempt = useRef({ text: '', key: '' })
  async function send(body: RecordBody, to = base): Promise<void> {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    try {
      onSaved(await source.recordOfOrder(to.id, body, to.etag, attempt.current.key))
    } catch (failure) {
      if (!(failure instanceof ConflictError)) throw failure
      const { current } = failure
      setBase(current)
      if (body.kind === 'note' || changedFields(to.values, current.values).length === 0) await send(body, current)
    }
  }
  return { base, send: (body) => send(body) }
}
