import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import type { BulkOrders } from '#client/data/http-bulk.ts'
import { liveBulk } from '#client/state/live-bulk.ts'
import { notify } from '#client/state/notification.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { undoOfBulk } from '#client/state/undo-bulk.ts'
import { mergedOrders, mergeMessages, mergeOutcome } from './merge-messages.ts'

interface MergeOrdersProps {
  /** The order that takes the place of the others. */
  readonly into: string
  readonly others: BulkOrders
  readonly count: number
  readonly className: string
}

/** Merges an order's duplicates into it, if all of them can be. */
export default function MergeOrders({ into, others, count, className }: MergeOrdersProps) {
  const { refresh } = useOrderData()
  const [isBusy, setBusy] = useState(false)
  const merge = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { refused } = await liveBulk.preview(others, { mergeInto: into }, new AbortController().signal)
      if (refused[0]) throw new Error(mergeMessages.refused(refused[0].reason))
      const done = await liveBulk.follow(await liveBulk.start(others, { mergeInto: into }), () => {})
      refresh()
      notify({ text: mergeOutcome(done, mergedOrders), undo: undoOfBulk(done.id, mergedOrders) })
    } catch (error) {
      notify({ text: errorOf(error).message })
    }
    setBusy(false)
  }
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => void merge()} className={className}>
      {mergeMessages.orders(count, into)}
    </button>
  )
}
