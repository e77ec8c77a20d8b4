import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ACCESS } from '#server/http/access.ts'
import { documented, withProblems } from './documented.ts'

/** Collects the schemas of routes that are registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Orderboard', version: '1', description: 'Orders, statistics and imports of one workspace.' },
    },
    transform: ({ schema, url }) => ({ schema: withProblems(schema), url }),
  })
  const schema = documented({
    access: ACCESS.public,
    ...{ operationId: 'readOpenApi', summary: 'This document', errors: [400] },
    querystring: Type.Object({}, { additionalProperties: false }),
    reply: Type.Object({}, { additionalProperties: true }),
  })
  app.get('/api/openapi.json', { schema, config: { access: ACCESS.public } }, async () => app.swagger())
}
