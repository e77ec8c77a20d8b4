import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImportReport } from '#contract/import-schema.ts'

/** A problem document (RFC 9457) that says why the file was refused and carries the whole report. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, report: ImportReport) {
  return reply
    .code(422)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: report.errors[0]?.reason ?? 'The file was refused.',
      requestId: request.id,
      report,
    })
}
