import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Bytes. A socket says how much of an answer was taken only by whole pieces. */
const PIECE = 64 * 1024

/** Sends large answers in pieces, so that the progress of a slow client is seen. */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= PIECE) return payload
    const bytes = Buffer.from(payload)
    reply.header('content-length', bytes.length)
    return Readable.from(inPieces(bytes))
  })
}

export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE)
}
