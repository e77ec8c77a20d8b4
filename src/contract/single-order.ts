import { type Static, Type } from 'typebox'
import { OrderLineSchema, orderReplyFields } from '#contract/order-schema.ts'
import { OrderValuesSchema } from '#contract/order-values.ts'

export const SingleOrderSchema = Type.Object({
  ...orderReplyFields,
  lines: Type.Array(OrderLineSchema),
  sourceStatus: Type.String({ description: "The status in the shop's own word; '' without one." }),
  file: Type.String({ description: "The file of the order's last import; '' without one." }),
  changeId: Type.String({ description: 'The change that wrote this version.' }),
  values: OrderValuesSchema,
})
/** An order with everything that is known about it. */
export type SingleOrder = Static<typeof SingleOrderSchema>
