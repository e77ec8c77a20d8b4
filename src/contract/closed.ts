import { type TProperties, Type } from 'typebox'

/** An object with these fields and no others. */
export const closed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
