import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** Lets the app listen; returns its address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Follows the changes of orders over a connection, which is closed after the test. */
export async function follow(address: string, lastId?: string, query = '') {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${address}/api/events${query}`, {
    headers: lastId === undefined ? {} : { 'last-event-id': lastId },
    signal: controller.signal,
  })
  const bytes = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** The next block of the stream; undefined at its end. */
  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [found, rest] = [text.slice(0, end), text.slice(end + 2)]
        text = rest
        return found
      }
      const part = await bytes?.read()
      if (!part || part.done) return undefined
      text += part.value
    }
  }
  /** The version of the next event; undefined at the end of the stream. */
  async function version(): Promise<string | undefined> {
    for (;;) {
      const found = await block()
      if (found === undefined) return undefined
      const [, id, data] = /^event: orders\nid: (.+)\ndata: (.+)$/.exec(found) ?? []
      if (id === undefined || data === undefined) continue
      if (JSON.parse(data).version !== id) throw new Error(`${data} is not of ${id}`)
      return id
    }
  }
  return { response, block, version, close: () => controller.abort() }
}
