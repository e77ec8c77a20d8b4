import { Type } from 'typebox'
import { ACTOR_KINDS } from './roles.ts'

type ActorKind = (typeof ACTOR_KINDS)[number]

export const ActorSchema = Type.Object({
  name: Type.String(),
  kind: Type.Unsafe<ActorKind>({ type: 'string', enum: [...ACTOR_KINDS] }),
})
