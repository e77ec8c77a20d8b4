import type { FastifyInstance } from 'fastify'
import { HttpProblem } from '#server/errors.ts'

/** Refuses what still arrives on open connections while the server closes; Fastify's own refusal is no problem document. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new HttpProblem(503, 'The server is stopping. Try again in a few seconds.')
  })
}
