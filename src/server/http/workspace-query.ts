import { Type } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** The query field of every call in a workspace. */
export const workspaceField = {
  workspace: Type.Optional(
    Type.String({ maxLength: 100, description: "The workspace's slug. Default: the caller's first workspace." }),
  ),
}

/** The workspace that a call names; throws 404 if there is none. */
export function chosenWorkspace(workspace: Workspace, slug: string | undefined): Workspace {
  if (slug === undefined || slug === workspace.slug) return workspace
  throw new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(slug))
}
