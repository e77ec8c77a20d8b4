import { gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'

/** Bytes. A smaller answer would arrive in the same packet. */
const SMALL = 1024

/**
 * Compresses answers that are texts: JSON and pages. Exports are streams and stay as they are, because their progress is
 * measured in the bytes that a client receives. An ETag is a version of the data, so it does not depend on the encoding.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) <= SMALL) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `accept-encoding, ${vary}` : 'accept-encoding')
    if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) !== 'gzip') return payload
    // Takes half a millisecond for 75 kB. Asynchronously, a deadline could send a second answer in between.
    const bytes = gzipSync(payload)
    reply.header('content-encoding', 'gzip').header('content-length', bytes.length)
    return bytes
  })
}
