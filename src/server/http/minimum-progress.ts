import type { Socket } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { HttpLimits } from './http-limits.ts'

export type MinimumProgress = HttpLimits['response']

/** Bytes. The progress of a response is known only in whole writes to its socket. */
const CHUNK = 64 * 1024

/**
 * Calls `onStalled`, once, when fewer than `bytes` were transferred `within` a period. `transferred` returns how many bytes
 * were transferred so far, or null while there is nothing to transfer: periods that start or end so are not counted. The
 * returned function ends the watch.
 */
export function watchProgress(
  transferred: () => number | null,
  { bytes, within }: MinimumProgress,
  onStalled: () => void,
): () => void {
  let before = transferred()
  const timer = setInterval(() => {
    const now = transferred()
    if (before !== null && now !== null && now - before < bytes) {
      clearInterval(timer)
      onStalled()
    }
    before = now
  }, within)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The bytes of responses that a client has received on its connection; null while none waits for it. The socket's
 * `bytesWritten` includes what is still waiting.
 */
export function bytesReceived(
  socket: Pick<Socket, 'writableLength' | 'bytesWritten'>,
  responses: Iterable<Pick<Writable, 'writableLength'>>,
): number | null {
  // A pipelined response holds its bytes itself until the one before it is sent.
  const isWaiting = [...responses].some(({ writableLength }) => writableLength > 0)
  return isWaiting ? socket.bytesWritten - socket.writableLength : null
}

/** Sends large responses in chunks, so that the progress of a slow client can be measured. */
export function sendInChunks(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(bytes) || bytes.length <= CHUNK) return payload
    reply.header('content-length', bytes.length)
    return Readable.from(chunksOf(bytes))
  })
}

export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}
