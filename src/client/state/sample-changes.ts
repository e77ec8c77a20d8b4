import { create } from 'zustand'
import type { Order } from '#contract/orders/order.ts'

/** The sample's orders as they were changed on this page, undefined before the first change. */
export const useSampleChanges = create<{ readonly orders?: readonly Order[] }>(() => ({}))
