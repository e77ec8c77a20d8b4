import type { ReactNode } from 'react'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import type { OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import type { ReadNames } from './use-names.ts'

interface OrderFormProps extends Omit<FormFrameProps, 'isInline' | 'closesUnchanged' | 'children'> {
  readonly draft: OrderDraft
  /** As saved; undefined for a new order. */
  readonly before?: OrderDraft
  readonly names: ReadNames
  /** Those that a new order can be of. */
  readonly shops?: readonly ListedShop[]
  /** Of the store, YYYY-MM-DD; undefined while it is not known. */
  readonly today: string | undefined
  /** It has only the note, among other things of the order. */
  readonly isNote?: boolean
  readonly order?: SingleOrder
  readonly onDraft: (draft: OrderDraft) => void
  /** Above the fields. */
  readonly notice?: ReactNode
}

const NO_SHOPS: readonly ListedShop[] = []

/** The form of an order or of its note. */
export function OrderForm(props: OrderFormProps) {
  const { draft, before, names, shops = NO_SHOPS, today, isNote = false, order, onDraft, notice, ...frame } = props
  return (
    <FormFrame {...frame} isInline={isNote} closesUnchanged={before !== undefined}>
      {(problems) => (
        <>
          {notice}
          <OrderFields {...{ draft, before, names, shops, today, isNote, order, problems, onDraft }} />
        </>
      )}
    </FormFrame>
  )
}
