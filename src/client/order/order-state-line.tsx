import type { SingleOrder } from '#contract/orders/single-order.ts'
import { sectionMessages } from './messages.ts'

/** 'Partially refunded · Partially fulfilled': what the status says too roughly; nothing where neither is known. */
export function OrderStates({ order: { paymentState, fulfillmentState } }: { order: SingleOrder }) {
  const known = [paymentState, fulfillmentState].filter((state) => state !== 'Unknown')
  if (known.length === 0) return null
  return (
    <p className="-mt-2 pb-5 text-quiet">
      <span className="sr-only">{sectionMessages.states}: </span>
      {known.join(' · ')}
    </p>
  )
}
