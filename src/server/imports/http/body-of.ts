import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** The body of a call that takes a file's bytes; an empty file comes as no body at all. */
export function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Readable {
  return body instanceof Readable ? body : Readable.from([])
}
