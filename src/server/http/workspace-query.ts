import { Type } from 'typebox'

/** The query field of every call in a workspace. */
export const workspaceField = {
  workspace: Type.Optional(
    Type.String({ maxLength: 100, description: "The workspace's slug. Default: the caller's first workspace." }),
  ),
}
