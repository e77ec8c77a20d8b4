import type { ComponentType, ReactNode, Ref } from 'react'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { OrderSource } from '#client/data/order-source.ts'
import type { OrderData } from '#client/state/order-data.ts'
import type { OrderFormHandle } from '#client/ui/order-form-handle.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

interface FormProps {
  readonly source: OrderSource
  readonly names: OrderData['readNames']
  /** IANA; null for UTC, undefined while it is not known. */
  readonly timeZone: string | null | undefined
  readonly now: () => number
  readonly onClose: () => void
  readonly ref?: Ref<OrderFormHandle>
}

/** The form that takes the place of the order, or of its note alone, while it is edited. */
export type OrderEditorForm = ComponentType<
  FormProps & {
    readonly order: SingleOrder
    readonly isNote: boolean
    /** Next to its buttons. */
    readonly aside: ReactNode
    readonly onSaved: (order: SingleOrder) => void
  }
>

/** The form that adds an order. */
export type NewOrderForm = ComponentType<
  FormProps & {
    readonly shops: readonly ListedShop[]
    readonly startShop: string
    readonly startCurrency: string
    readonly onCreated: (order: SingleOrder) => void
  }
>
