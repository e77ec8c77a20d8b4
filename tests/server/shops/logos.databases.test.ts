import { hash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_LOGO_BYTES } from '#contract/shop-logo.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { JPEG, PNG, WEBP } from '#tests/support/logos.ts'

const bytesOf = (image: string) => Buffer.from(image, 'base64')
const idOf = (image: string) => hash('sha256', bytesOf(image))

async function open() {
  const opened = await testApp({ orders: [{ id: '1' }] })
  const { app, send, get } = opened
  const change = (shop: object) => send('PATCH', '/api/shops/main', shop, { 'if-match': '*' })
  const logo = async () => (await get('/api/shops')).body.shops[0].logo
  const read = (id: string, query = '') => app.inject(`/api/logos/${id}${query}`)
  return { ...opened, change, logo, read }
}

it('stores the logo of a shop and answers with it, by its content', async () => {
  const { change, logo, read } = await open()
  expect(await logo()).toBe('')
  for (const [image, type] of Object.entries({
    [PNG]: 'image/png',
    [JPEG]: 'image/jpeg',
    [WEBP]: 'image/webp',
  })) {
    expect(await change({ logo: image })).toMatchObject({ status: 200, body: { logo: idOf(image) } })
    expect(await logo()).toBe(idOf(image))
    const { statusCode, headers, rawPayload } = await read(idOf(image))
    expect([statusCode, rawPayload.toString('base64')]).toEqual([200, image])
    expect(headers).toMatchObject({
      ...{ 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
  expect((await read('none')).statusCode).toBe(404)
})

it('removes it, undoes that, and has both in the history without the image', async () => {
  const { change, logo, read, send, get } = await open()
  await change({ logo: PNG })
  const removed = await change({ logo: '' })
  expect(await logo()).toBe('')
  const undone = await send('POST', `/api/changes/${removed.body.changeId}/undo`)
  expect(undone.body).toMatchObject({ undone: 1, kept: [] })
  expect([await logo(), (await read(idOf(PNG))).statusCode]).toEqual([idOf(PNG), 200])
  const { changes } = (await get('/api/history?object=shop')).body
  const ofKind = (kind: string) => changes.filter((change: { kind: string }) => change.kind === kind)
  const set = [{ field: 'logo', before: '', after: idOf(PNG) }]
  const fields = ofKind('edit').map((change: { fields: unknown }) => change.fields)
  expect(fields).toHaveLength(2)
  expect(fields).toEqual(expect.arrayContaining([set, [{ field: 'logo', before: idOf(PNG), after: '' }]]))
  expect(ofKind('undo')).toMatchObject([{ fields: set }])
  expect(JSON.stringify(changes)).not.toContain(PNG)
})

it('takes nothing but a small PNG, JPEG or WebP', async () => {
  const { change, logo } = await open()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  for (const image of [base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), base64('GIF89a'), 'x', 'no base64!']) {
    expect(await change({ logo: image }), image).toMatchObject({
      status: 422,
      body: { detail: 'The logo must be a PNG, JPEG or WebP. Choose another image.' },
    })
  }
  const ofSize = (bytes: number) => Buffer.concat([bytesOf(PNG), Buffer.alloc(bytes)]).subarray(0, bytes)
  expect(await change({ logo: ofSize(MAX_LOGO_BYTES + 1).toString('base64') })).toMatchObject({
    status: 422,
    body: { detail: 'The logo must have at most 64 kB. Choose another image.' },
  })
  expect(await logo()).toBe('')
  expect((await change({ logo: ofSize(MAX_LOGO_BYTES).toString('base64') })).status).toBe(200)
})

it('answers with no logo of another workspace', async () => {
  const { change, read, exec } = await open()
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  await change({ logo: PNG })
  expect((await read(idOf(PNG), '?workspace=second')).statusCode).toBe(404)
  expect((await read(idOf(PNG), '?workspace=main')).statusCode).toBe(200)
})

it('is in a backup with the fields on slips, and no other image may be there', async () => {
  const source = await open()
  await source.change({ logo: PNG, slip: 'warehouse,notes' })
  const file = join(temporaryFolder(), 'all.backup')
  await writeBackup(source.location, file, 0)
  const target = await open()
  await restoreBackup(file, target.location, { replace: true })
  expect((await target.get('/api/shops')).body.shops).toMatchObject([{ logo: idOf(PNG), slip: 'warehouse,notes' }])
  expect((await target.read(idOf(PNG))).statusCode).toBe(200)
  expect(await verifyDatabase(target.location)).toEqual([])
  await target.exec(`update shop_logos set image = 'PHN2Zz4='`)
  expect((await verifyDatabase(target.location)).join()).toContain('shop_logos.image must be a PNG, JPEG or WebP')
  expect((await target.read(idOf(PNG))).statusCode).toBe(404)
})

it('chooses the fields on slips among those of orders', async () => {
  const { change, get } = await open()
  const slip = async () => (await get('/api/shops')).body.shops[0].slip
  expect(await slip()).toBe('sku,phone,note')
  const changed = await change({ slip: 'price,tags' })
  expect([changed.status, changed.body.slip, await slip()]).toEqual([200, 'price,tags', 'price,tags'])
  for (const wrong of ['sku,', 'sku tags']) expect((await change({ slip: wrong })).status, wrong).toBe(400)
  const unknown = await change({ slip: 'sku,colour' })
  expect([unknown.status, unknown.body.detail]).toEqual([422, expect.stringContaining('no field colour')])
  expect((await change({ slip: '' })).body.slip).toBe('')
})
