import { Type } from 'typebox'

/** An optional field that has one of these values. */
export const choiceField = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }))

/** A query field that is on or off; 1 or true is on. */
export const switchField = (description: string) => choiceField(['0', '1', 'true', 'false'], description)
