import { createContext, useContext } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import type { ListedShop } from '#client/data/http-shops.ts'
import type { OrderSource } from '#client/data/order-source.ts'
import type { OrderHistory } from '#contract/changes/order-history.ts'
import type { NameKind } from '#contract/name-kinds.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

export interface NewOrderStart {
  readonly currency: string
  readonly shops: readonly ListedShop[]
}

/** How screens read and change single orders of the data set that is shown. */
export interface OrderData {
  readonly source: OrderSource
  /** Whether changes are gone when the page is reloaded. */
  readonly isSample: boolean
  useSingleOrder(id: string): Loaded<SingleOrder>
  /** A page of the order's changes, newest first. */
  useOrderHistory(id: string, page: number): Loaded<OrderHistory>
  /** The totals of a customer's orders; undefined until they are known. */
  useCustomerTotals(key: string): OrderSummary | undefined
  /** What else is known of the customer; undefined until then. */
  useCustomer(key: string): Customer | undefined
  /** The names of the others who have the order's form open; `isOpen`: whether it is open here. */
  useOpenForms(id: string, isOpen: boolean): readonly string[] | undefined
  /** How many orders match filters, written as in the list's address; undefined until it is known. */
  useOrderCount(filters: string): number | undefined
  /** IANA; null for UTC, undefined until it is known. */
  useTimeZone(): string | null | undefined
  /** What a new order starts with; undefined until it is known. */
  useNewOrderStart(): NewOrderStart | undefined
  /** Known names that contain `part`, most orders first. */
  readNames(of: NameKind, part: string, signal: AbortSignal): Promise<readonly string[]>
  /** Call it after a change, with its answer if there is one: reloads what is on screen. */
  refresh(order?: SingleOrder): void
}

const OrderDataContext = createContext<OrderData | undefined>(undefined)

export const OrderDataProvider = OrderDataContext.Provider

export function useOrderData(): OrderData {
  const data = useContext(OrderDataContext)
  if (!data) throw new Error('There is no OrderDataProvider.')
  return data
}
