import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { mayMount, smallFolder } from '#tests/server/support/small-disk.ts'

const FULL = 'The disk with the data folder is full. Nothing was changed. Free some space, then try again.'
const FILE = `Order ID,Date,Total\n${Array.from({ length: 3000 }, (_, i) => `${i},2024-01-31,5.50`).join('\n')}\n`
const ONE = 'Order ID,Date,Total\nfirst,2024-01-31,5\n'

/** Settings and targets that no other call has sent: what is the same already is not written. */
const counting = (i: number) => ({ excludedStatuses: i % 2 ? ['Cancelled'] : ['Pending'], countedDate: 'placed' })
const target = (i: number) => ({
  targets: Array.from({ length: 300 }, (_, n) => ({
    month: `${1000 + n}-01`,
    currency: 'USD',
    amount: i,
  })),
})

it.runIf(mayMount())(
  'every kind of write answers 507 on a disk that is really full, changes nothing, and works once there is room',
  async () => {
    const { folder, fill, free } = smallFolder('24m')
    const address = await serverProcess({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }).address
    const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) })
      return { status: reply.status, headers: reply.headers, body: await reply.json() }
    }
    const csv = { 'content-type': 'text/csv' }
    const importFile = (body: string) => ask('POST', '/api/imports?name=a.csv', body, csv)
    const put = async (path: string, body: unknown) =>
      ask('PUT', path, JSON.stringify(body), {
        'content-type': 'application/json',
        'if-match': (await ask('GET', path)).headers.get('etag') ?? '',
      })
    const first = await importFile(ONE)
    expect(first.status).toBe(200)
    const undo = () => ask('POST', `/api/imports/${first.body.id}/undo`)
    let tries = 0
    const writes = {
      targets: () => put('/api/targets', target(++tries)),
      settings: () => put('/api/settings', counting(++tries)),
      import: () => importFile(FILE),
      preview: () => ask('POST', '/api/imports/preview', FILE, csv),
      undo,
    }
    expect((await writes.targets()).status).toBe(200)
    expect((await writes.settings()).status).toBe(200)
    fill(0)
    for (const [name, write] of Object.entries(writes)) {
      // Until it meets the end of the log, whose file may have room left.
      let reply = await write()
      for (let i = 0; i < 200 && reply.status === 200; i++) reply = await write()
      expect([name, reply.status, reply.body.detail]).toEqual([name, 507, FULL])
    }
    for (const path of ['/api/orders', '/api/dashboard', '/api/targets', '/api/settings', '/readyz'])
      expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
    expect(readdirSync(join(folder, 'uploads'))).toEqual(['.orderboard'])
    free()
    for (const [name, write] of Object.entries(writes)) expect([name, (await write()).status]).toEqual([name, 200])
  },
)
