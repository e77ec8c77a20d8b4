import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ACCESS } from '#server/http/access.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { type WorkspaceQuery, workspaceRoute } from '#server/http/workspace-route.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type ImportIdParams, ImportIdSchema } from './import-request.ts'
import type { ImportRouteParts } from './route-deps.ts'

const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

/** `GET /api/imports/{id}/rejected.csv`: the rejected records of an import or a check, to correct and import again. */
export function registerRejectedRoutes(app: FastifyInstance, { rejected }: ImportRouteParts): void {
  workspaceRoute<WorkspaceQuery, ImportIdParams>(app, {
    url: '/api/imports/:id/rejected.csv',
    deadline: LONG_DEADLINE,
    access: ACCESS.readManaged,
    operationId: 'readRejectedRecords',
    summary:
      'The rejected records with their original values and a last column with the reason; CSV, or NDJSON for a JSON file. Deleted after seven days (one hour for a check)',
    params: ImportIdSchema,
    reply: Type.String(),
    replyType: [CSV, NDJSON],
    answer: async ({ scope: { workspaceId }, params, reply }) => {
      const path = rejected.find(workspaceId, params.id.toLowerCase())
      const file = path === undefined ? undefined : await openIfPresent(path)
      if (!file) throw new HttpProblem(404, importMessages.rejectedFile.gone)
      const isCsv = await beginsWithByteOrderMark(file)
      return (
        reply
          // Without a file name, the page that links to a CSV file may choose it.
          .header('content-disposition', isCsv ? 'attachment' : 'attachment; filename="rejected.ndjson"')
          .type(`${isCsv ? CSV : NDJSON}; charset=utf-8`)
          .serializer((payload: unknown) => payload as string)
          .send(file.createReadStream({ start: 0 }))
      )
    },
  })
}

/** Undefined where the file was deleted in the meantime. */
function openIfPresent(path: string): Promise<FileHandle | undefined> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** Only our CSV files do. */
async function beginsWithByteOrderMark(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
  return buffer[0] === 0xef
}
