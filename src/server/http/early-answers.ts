import type { FastifyInstance } from 'fastify'

/** Milliseconds for which the rest of a body is let by after the answer. */
const LINGER = 1000

/**
 * Closes the connection of a request that was answered before its body had arrived. What still arrives is let by for a
 * moment: a connection that is closed at once can lose the answer on its way.
 */
export function closeAfterEarlyAnswers(scope: FastifyInstance, linger = LINGER): void {
  scope.addHook('onResponse', async ({ raw }) => {
    // An injected request (tests) has no connection, and does not say.
    if (raw.complete !== false || raw.destroyed) return
    const close = () => {
      clearTimeout(timer)
      raw.socket.destroy()
    }
    const timer = setTimeout(close, linger)
    raw.once('end', close).once('close', close).resume()
  })
}
