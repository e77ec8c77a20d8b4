import { Type } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from './errors.ts'

/** The query field that every call about a workspace takes. */
export const workspaceField = {
  workspace: Type.Optional(
    Type.String({ maxLength: 100, description: "The workspace's slug; the caller's first where absent." }),
  ),
}

/** The workspace that a call names; 404 where there is none of that name. */
export function chosenWorkspace(workspace: Workspace, slug: string | undefined): Workspace {
  if (slug === undefined || slug === workspace.slug) return workspace
  throw new HttpProblem(404, `There is no workspace ${JSON.stringify(slug)}.`)
}
