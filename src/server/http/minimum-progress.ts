import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export interface MinimumProgress {
  readonly bytes: number
  /** Milliseconds. */
  readonly within: number
}

/** Bytes. The progress of a response is known only in whole writes to its socket. */
const CHUNK = 64 * 1024

/**
 * Calls `onStalled`, once, when fewer than `bytes` were transferred `within` a period. `transferred` returns how many bytes
 * were transferred so far. The returned function ends the watch.
 */
export function watchProgress(
  transferred: () => number,
  { bytes, within }: MinimumProgress,
  onStalled: () => void,
): () => void {
  let before = transferred()
  const timer = setInterval(() => {
    const now = transferred()
    if (now - before < bytes) {
      clearInterval(timer)
      onStalled()
    }
    before = now
  }, within)
  timer.unref()
  return () => clearInterval(timer)
}

interface Sending {
  readonly writableLength: number
}

/**
 * Returns a counter of the bytes that a client has received, to be read once a period. A period at whose start or end no
 * response was waiting for the client counts as `enough` bytes. The socket's `bytesWritten` includes what is still waiting.
 */
export function bytesReceived(
  socket: Sending & { readonly bytesWritten: number },
  responses: ReadonlySet<Sending>,
  enough: number,
): () => number {
  let isWaiting = false
  let excused = 0
  return () => {
    const wasWaiting = isWaiting
    // A pipelined response holds its bytes itself until the one before it is sent.
    isWaiting = [...responses].some(({ writableLength }) => writableLength > 0)
    if (!wasWaiting || !isWaiting) excused += enough
    return socket.bytesWritten - socket.writableLength + excused
  }
}

/** Sends large responses in chunks, so that the progress of a slow client can be measured. */
export function sendInChunks(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length <= CHUNK) return payload
    const bytes = Buffer.from(payload)
    reply.header('content-length', bytes.length)
    return Readable.from(chunksOf(bytes))
  })
}

export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
}
