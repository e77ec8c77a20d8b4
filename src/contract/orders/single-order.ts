import { type Static, Type } from 'typebox'
import { OrderLineSchema, orderReplyFields } from './order-schema.ts'
import { OrderValuesSchema } from './order-values.ts'

const numberOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

/** Where an order is in the file of the import that last wrote it. Orders of earlier releases have a file only. */
const OrderSourceSchema = Type.Object({
  file: Type.String({ description: 'The name of the file.' }),
  line: numberOrNull('The line on which its first record starts, from 1; null in JSON.'),
  record: numberOrNull('The number of its first record, from 1; null except in JSON.'),
})

export const SingleOrderSchema = Type.Object({
  ...orderReplyFields,
  lines: Type.Array(OrderLineSchema),
  sourceStatus: Type.String({ description: "The status in the shop's own word; '' without one." }),
  source: Type.Union([OrderSourceSchema, Type.Null()], { description: 'Null for an order that no file had.' }),
  changeId: Type.String({ description: 'The change that wrote this version.' }),
  values: OrderValuesSchema,
})
/** An order with everything that is known about it. */
export type SingleOrder = Static<typeof SingleOrderSchema>
