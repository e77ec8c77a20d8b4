import { randomUUID } from 'node:crypto'
import { serverProcess } from './server-process.ts'
import { temporaryFolder } from './test-app.ts'

export interface ServerReply {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

/** The server as a process on a PostgreSQL database; ended after the test. */
export async function overServer(url: string) {
  const address = await serverProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: url }).address
  const ask = async (path: string, init?: RequestInit): Promise<ServerReply> => {
    const reply = await fetch(`${address}${path}`, init)
    return { status: reply.status, body: JSON.parse(await reply.text()), headers: reply.headers }
  }
  const get = (path: string) => ask(path)
  const put = (path: string, body: unknown, etag: string) =>
    ask(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': etag },
      body: JSON.stringify(body),
    })
  const importFile = async (file: string | Uint8Array, key: string = randomUUID()) => {
    const headers = { 'content-type': 'text/csv', 'idempotency-key': key }
    return { key, ...(await ask('/api/imports?name=orders.csv', { method: 'POST', headers, body: Buffer.from(file) })) }
  }
  /** The total of the list. */
  const total = async (): Promise<number> => (await get('/api/orders')).body.total
  return { ask, get, put, importFile, total }
}
