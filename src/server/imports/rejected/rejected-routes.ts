import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/errors.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { ImportIdSchema } from '#server/imports/import-query.ts'
import { documented } from '#server/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/workspace-query.ts'
import { rejectedPath } from './rejected-folder.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })

/** `GET /api/imports/{id}/rejected.csv`: the records that an import or a check rejected, to mend and import again. */
export function registerRejectedRoutes(
  app: FastifyInstance,
  { workspace, folder }: { readonly workspace: Workspace; readonly folder: string },
): void {
  app.get<{ Params: Static<typeof ImportIdSchema>; Querystring: Static<typeof QuerySchema> }>(
    '/api/imports/:id/rejected.csv',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'readRejectedRecords',
        summary:
          'The rejected records as they stand in the file, with a last column that says why; CSV, of a JSON file NDJSON. Kept for seven days',
        params: ImportIdSchema,
        querystring: QuerySchema,
        reply: Type.String(),
        replyType: [CSV, NDJSON],
        errors: [400, 404],
      }),
    },
    async (request, reply) => {
      const { id: workspaceId } = chosenWorkspace(workspace, request.query.workspace)
      const path = rejectedPath(folder, workspaceId, request.params.id.toLowerCase())
      const isCsv = await beginsWithMark(path)
      const type = isCsv ? CSV : NDJSON
      return (
        reply
          // Without a name of ours, a page may give the file the name of the one it comes from.
          .header('content-disposition', isCsv ? 'attachment' : 'attachment; filename="rejected.ndjson"')
          .type(`${type}; charset=utf-8`)
          .serializer((payload: unknown) => payload as string)
          .send(createReadStream(path))
      )
    },
  )
}

/** Whether the file is one of CSV. Throws `HttpProblem` 404 where there is none. */
async function beginsWithMark(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
      return buffer[0] === 0xef
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new HttpProblem(
        404,
        'There are no rejected records of this import, or they were kept for their seven days.',
      )
    }
    throw error
  }
}
