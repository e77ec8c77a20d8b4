import { Link } from 'wouter'
import { singleOrderMessages } from './messages.ts'

export function OrderNotFound({ id }: { id: string }) {
  return (
    <div className="py-6 text-center">
      <p className="wrap-anywhere font-semibold">{singleOrderMessages.notFound(id)}</p>
      <p className="pb-3 text-quiet">{singleOrderMessages.notFoundAdvice}</p>
      <Link
        href={`/order-list${location.search}`}
        className="inline-flex min-h-8 items-center underline pointer-coarse:min-h-11"
      >
        {singleOrderMessages.goToList}
      </Link>
    </div>
  )
}
