import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { openWriter } from '#server/database/open-writer.ts'
import { type TestAppOptions, testApp } from '#tests/server/support/test-app.ts'

export interface Answer {
  readonly status: number
  readonly detail: string
  /** The value of a header, by its lower-case name. */
  readonly header: (name: string) => string | undefined
}

/** The app on a real port, for behaviour that `inject` cannot show. */
export async function listening(options: TestAppOptions = {}) {
  const opened = await testApp(options)
  await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = opened.app.server.address() as AddressInfo

  /** Posts `body`; with `total` beyond its length, the rest never comes. */
  const post = (path: string, body: string, { key, total }: { key?: string; total?: number } = {}) => {
    const sent = request({
      ...{ port, host: '127.0.0.1', path, method: 'POST', agent: false },
      headers: {
        'content-type': 'text/csv',
        'content-length': total ?? Buffer.byteLength(body),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    const closed = new Promise<void>((resolve) => sent.once('close', resolve))
    const answer = new Promise<Answer>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async (reply) => {
        const text = (await reply.toArray()).join('')
        const header = (name: string) => reply.headers[name]?.toString()
        resolve({ status: reply.statusCode ?? 0, detail: String(JSON.parse(text).detail ?? ''), header })
      })
    })
    answer.catch(() => {})
    sent.write(body)
    if (total === undefined) sent.end()
    onTestFinished(() => void sent.destroy())
    return { answer, closed, hangUp: () => sent.destroy() }
  }
  return { ...opened, post }
}

/** Blocks other writers of the workspace until the returned function is called. */
export async function holdWriter({ location }: Awaited<ReturnType<typeof testApp>>): Promise<() => void> {
  const store = await openWriter(location)
  const released = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = store.write(
    1,
    async () => {
      begun.resolve()
      await released.promise
    },
    () => {},
  )
  onTestFinished(async () => {
    released.resolve()
    await writing
    await store.close()
  })
  await begun.promise
  return released.resolve
}
