import { type TProperties, Type } from 'typebox'
import { closed } from './closed.ts'

/** An optional field that has one of these values. */
export const choiceField = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }))

/** A query field that is on or off; 1 or true is on. */
export const switchField = (description: string) => choiceField(['0', '1', 'true', 'false'], description)

/** An optional day. The server refuses an impossible one with a better sentence than a pattern could. */
export const dayField = (description = 'Store day YYYY-MM-DD, inclusive.') =>
  Type.Optional(Type.String({ maxLength: 40, examples: ['2026-11-21'], description }))

/** The query field of every call in a workspace. */
export const workspaceField = {
  workspace: Type.Optional(
    Type.String({ maxLength: 100, description: "The workspace's slug. Default: the caller's first workspace." }),
  ),
}

/** The query of a call in a workspace, with these fields and no others. */
export const workspaceQuery = <Fields extends TProperties>(fields: Fields) => closed({ ...workspaceField, ...fields })
