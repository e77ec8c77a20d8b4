import type { SingleOrder } from '#contract/orders/single-order.ts'

/** The number that the order has in its shop; with the shop where the ID is another one. */
export function OrderNumber({ order: { id, number, shopName } }: { order: SingleOrder }) {
  return (
    <>
      <bdi>{number}</bdi>
      {number !== id && (
        <span className="font-normal text-sm">
          {' '}
          <bdi>{shopName}</bdi>
        </span>
      )}
    </>
  )
}
