// Covers: data Whole
import { expect, it, onTestFinished } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { overServer } from '#tests/server/support/over-server.ts'
import { limitedFiles, mayMount, mountedDisk, type SmallDisk } from '#tests/server/support/small-disk.ts'
import { isFullDepth } from '#tests/support/test-depth.ts'

const ORDERS = 5000
const FILE = encoded(tableText(shopifyRows(makeShop(3, ORDERS)), PLAIN), PLAIN)
const FULL = 'The disk of the PostgreSQL server is full. Nothing was changed. Free some space there, then try again.'
const one = (id: string) => `Order ID,Date,Total\n${id},2024-01-31,5\n`
const CAN_MOUNT = mayMount()

async function serverOn(disk: SmallDisk) {
  onTestFinished(disk.remove)
  const server = await overServer(disk.url)
  expect(await server.importFile(one('first'))).toMatchObject({ status: 200, body: { state: 'done' } })
  return server
}

async function faults(url: string) {
  const store = await openWriter({ kind: 'postgres', url })
  return await verifyAggregates(store).finally(store.close)
}

// To the server both are the same; limited files need no rights. Each starts a PostgreSQL server of its own.
const disks = [
  ...(CAN_MOUNT && !isFullDepth ? [] : [{ what: 'files that may not grow', make: limitedFiles }]),
  ...(CAN_MOUNT ? [{ what: 'a disk without room', make: () => mountedDisk('tables') }] : []),
]

it.each(disks)(
  'tables on $what: a clear error, reading goes on, and so does writing once there is room',
  async ({ make }) => {
    const disk = await make()
    const { get, put, importFile, total } = await serverOn(disk)
    disk.fill()
    const failed = await importFile(FILE)
    expect([failed.status, failed.body.detail]).toEqual([507, FULL])
    expect((await get(`/api/imports/${failed.key}`)).body).toMatchObject({ state: 'failed', reason: FULL })
    // Single writes: each is there, or refused in words.
    let taken = 1
    for (let attempt = 0; ; attempt++) {
      const { status, body } = await importFile(one(`small ${attempt}`))
      if (status !== 200) {
        expect([status, body.detail]).toEqual([507, FULL])
        break
      }
      taken++
      expect(attempt).toBeLessThan(50)
    }
    expect(await total()).toBe(taken)
    for (const url of ['/api/dashboard', '/api/orders?q=first', '/api/orders/first', '/api/imports', '/readyz'])
      expect((await get(url)).status).toBe(200)
    disk.free()
    expect((await importFile(FILE, failed.key)).body).toMatchObject({ state: 'done', orders: { created: ORDERS } })
    const { headers } = await get('/api/targets')
    const targets = [{ month: '2024-01', currency: 'USD', amount: 500 }]
    expect((await put('/api/targets', { targets }, headers.get('etag') ?? '')).status).toBe(200)
    expect(await total()).toBe(ORDERS + taken)
    expect(await faults(disk.url)).toEqual([])
  },
  120_000,
)

it.runIf(CAN_MOUNT)(
  'the disk of the log, which ends PostgreSQL itself: said as it is, and all goes on when it is started again',
  async () => {
    const disk = await mountedDisk('log')
    const { get, importFile, total } = await serverOn(disk)
    disk.fill()
    const failed = await importFile(FILE)
    expect([503, 507]).toContain(failed.status)
    expect(failed.body.detail).toMatch(
      /^(The disk of the PostgreSQL server is full|The connection to the database was lost)\. Nothing/,
    )
    expect((await get('/healthz')).status).toBe(200)
    disk.free()
    disk.cluster.revive()
    expect(await total()).toBe(1)
    expect((await importFile(FILE, failed.key)).body).toMatchObject({ state: 'done', orders: { created: ORDERS } })
    expect(await total()).toBe(ORDERS + 1)
    expect(await faults(disk.url)).toEqual([])
  },
  120_000,
)
