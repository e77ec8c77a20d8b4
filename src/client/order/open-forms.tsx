import { useOrderData } from '#client/state/order-data.ts'
import { singleOrderMessages } from './messages.ts'

/** Says who else has the form of the order open; `isOpen`: whether it is open here. In a row that has room for it. */
export function OpenForms({ id, isOpen }: { readonly id: string; readonly isOpen: boolean }) {
  const people = useOrderData().useOpenForms(id, isOpen)
  if (!people) return null
  return (
    <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-40 self-center text-quiet text-xs empty:basis-0">
      {people.length > 0 && singleOrderMessages.openForms(people)}
    </p>
  )
}
