import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/http/workspace-query.ts'
import type { RejectedFolder } from '#server/imports/jobs/rejected-folder.ts'
import { ImportIdSchema } from './import-request.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })

/** `GET /api/imports/{id}/rejected.csv`: the records that an import or a check rejected, to mend and import again. */
export function registerRejectedRoutes(
  app: FastifyInstance,
  { workspace, rejected }: { readonly workspace: Workspace; readonly rejected: RejectedFolder },
): void {
  app.get<{ Params: Static<typeof ImportIdSchema>; Querystring: Static<typeof QuerySchema> }>(
    '/api/imports/:id/rejected.csv',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'readRejectedRecords',
        summary:
          'The rejected records with the values of the file and a last column that says why; CSV, of a JSON file NDJSON. Kept for seven days, of a check for an hour',
        params: ImportIdSchema,
        querystring: QuerySchema,
        reply: Type.String(),
        replyType: [CSV, NDJSON],
        errors: [400, 404],
      }),
    },
    async (request, reply) => {
      const { id: workspaceId } = chosenWorkspace(workspace, request.query.workspace)
      const path = rejected.find(workspaceId, request.params.id.toLowerCase())
      // One that is removed at this very moment is gone like any other.
      const file = path === undefined ? undefined : await open(path, 'r').catch(whereGone)
      if (!file) throw new HttpProblem(404, GONE)
      const isCsv = await beginsWithMark(file)
      const type = isCsv ? CSV : NDJSON
      return (
        reply
          // Without a name of ours, a page may give the file the name of the one it comes from.
          .header('content-disposition', isCsv ? 'attachment' : 'attachment; filename="rejected.ndjson"')
          .type(`${type}; charset=utf-8`)
          .serializer((payload: unknown) => payload as string)
          .send(file.createReadStream({ start: 0 }))
      )
    },
  )
}

const GONE =
  'There are no rejected records of this import. They are kept for seven days, of a check for an hour, and until the import is undone. Check the file again to get them.'

/** Whether the file is one of CSV. */
async function beginsWithMark(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
  return buffer[0] === 0xef
}

function whereGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
