import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const PASSWORD = 'correct horse'
const FILE = 'Order ID,Date,Total,Currency\n1,2024-01-31,7,EUR\n'

/** An app with the owner Ann, whose first workspace has order 1, and calls of people by their names. */
async function open() {
  let now = Date.UTC(2026, 10, 22, 12)
  const opened = await testApp({ orders: [{ id: '1' }], clock: () => now++ })
  const database = await opened.accounts.open()
  const cookies = new Map<string, string>()
  const origin = 'http://localhost'
  const signIn = async (name: string) => {
    const payload = { email: `${name}@example.com`, password: PASSWORD }
    const reply = await opened.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin },
      payload,
    })
    cookies.set(name, [reply.headers['set-cookie'] ?? []].flat().join('; '))
  }
  const makePerson = async (name: string, role: Role, workspaceId = 1) => {
    const person = { email: `${name}@example.com`, name, role, password: PASSWORD }
    const made = await createPerson(database, workspaceId, person)
    await signIn(name)
    return made
  }
  const as = async (name: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object | string) => {
    const headers = {
      origin,
      cookie: cookies.get(name) ?? '',
      ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
    }
    const reply = await opened.app.inject({ method, url, headers, ...(body && { payload: body }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const ann = await makePerson('ann', 'owner')
  return { ...opened, database, as, makePerson, signIn, ann }
}

describe('workspaces', () => {
  it('are made by owners, who see in each only its own orders, also of the same ID', async () => {
    const { as } = await open()
    const made = await as('ann', 'POST', '/api/workspaces', { name: 'Northern Süd GmbH' })
    expect(made).toEqual({
      status: 201,
      body: { slug: 'northern-sud-gmbh', name: 'Northern Süd GmbH', isArchived: false },
    })
    const second = '?workspace=northern-sud-gmbh'
    expect((await as('ann', 'GET', `/api/orders${second}`)).body).toMatchObject({ total: 0 })
    expect((await as('ann', 'POST', `/api/imports${second}`, FILE)).body).toMatchObject({ orders: { created: 1 } })
    expect((await as('ann', 'GET', `/api/orders/1${second}`)).body).toMatchObject({ amount: { minor: 700 } })
    expect((await as('ann', 'GET', '/api/orders/1')).body.amount).not.toEqual({ minor: 700, currency: 'EUR' })
    expect((await as('ann', 'GET', '/api/orders')).body).toMatchObject({ total: 1 })
    expect((await as('ann', 'GET', '/api/me')).body).toMatchObject({
      workspace: 'main',
      workspaces: [
        { slug: 'main', role: 'owner' },
        { slug: 'northern-sud-gmbh', name: 'Northern Süd GmbH', role: 'owner' },
      ],
    })
    expect((await as('ann', 'GET', `/api/history${second}&object=workspace`)).body.changes).toMatchObject([
      { actor: { name: 'ann' }, kind: 'create', objectId: 'northern-sud-gmbh', name: 'Northern Süd GmbH' },
    ])
    expect((await as('ann', 'GET', '/api/history?object=workspace')).body).toMatchObject({ total: 0 })
  })

  it('have slugs that no other one has, also of those that are made at once', async () => {
    const { as } = await open()
    expect((await as('ann', 'POST', '/api/workspaces', { name: 'X', slug: 'main' })).status).toBe(409)
    expect((await as('ann', 'POST', '/api/workspaces', { name: 'X', slug: 'No Slug' })).status).toBe(400)
    const replies = await Promise.all([1, 2, 3, 4].map(() => as('ann', 'POST', '/api/workspaces', { name: 'Twice' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect((await as('ann', 'GET', '/api/workspaces')).body.workspaces).toHaveLength(2)
  })

  it('give a slug again whose maker was cut off before it had an owner, to one alone, and nothing that was written', async () => {
    const { as, database, exec, makePerson } = await open()
    await exec(`insert into workspaces (id, slug, name) values (2, 'lost', 'Half made'), (3, 'filled', 'Filled')`)
    const ownFilled = { id: '3:x', userId: 'x', workspaceId: 3, role: 'owner' } as const
    await makePerson('eve', 'owner')
    const person = await database.database.selectFrom('user').select('id').where('name', '=', 'eve').executeTakeFirst()
    await database.database
      .insertInto('member')
      .values({ ...ownFilled, userId: person?.id ?? '' })
      .execute()
    expect((await as('eve', 'POST', '/api/imports?workspace=filled', FILE)).status).toBe(200)
    await database.database.deleteFrom('member').where('workspaceId', '=', 3).execute()
    const made = { name: 'Lost', slug: 'lost' }
    const replies = await Promise.all(['ann', 'eve', 'ann'].map((name) => as(name, 'POST', '/api/workspaces', made)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const members = database.database.selectFrom('member').where('workspaceId', '=', 2)
    expect(await members.selectAll().execute()).toHaveLength(1)
    const owner = replies[1]?.status === 201 ? 'eve' : 'ann'
    expect((await as(owner, 'GET', '/api/me?workspace=lost')).body.workspaces).toContainEqual({
      ...made,
      role: 'owner',
    })
    expect((await as(owner, 'POST', '/api/imports?workspace=lost', FILE)).status).toBe(200)
    expect((await as('ann', 'POST', '/api/workspaces', { name: 'Mine', slug: 'filled' })).status).toBe(409)
  })

  it('are made by people who own the workspace of the call, by no key', async () => {
    const { as, app, database, makePerson } = await open()
    await makePerson('max', 'manager')
    expect((await as('max', 'POST', '/api/workspaces', { name: 'X' })).status).toBe(403)
    expect((await as('max', 'GET', '/api/workspaces')).status).toBe(403)
    const { key } = await createAccessKey(database, 1, { name: 'k', role: 'owner' })
    const headers = { authorization: `Bearer ${key}` }
    const reply = await app.inject({ method: 'POST', url: '/api/workspaces', headers, payload: { name: 'X' } })
    expect(reply.statusCode).toBe(403)
  })

  it('are renamed and archived by their owners alone, and brought back as they were', async () => {
    const { as, makePerson } = await open()
    await as('ann', 'POST', '/api/workspaces', { name: 'Second' })
    await makePerson('bob', 'owner', 2)
    await makePerson('eve', 'owner', 1)
    expect((await as('eve', 'PATCH', '/api/workspaces/second', { name: 'Mine' })).status).toBe(404)
    expect((await as('eve', 'DELETE', '/api/workspaces/second')).status).toBe(404)
    await as('ann', 'POST', '/api/imports?workspace=second', FILE)
    expect((await as('ann', 'PATCH', '/api/workspaces/second', { name: 'Other' })).body).toMatchObject({
      name: 'Other',
    })
    expect((await as('ann', 'DELETE', '/api/workspaces/second')).body).toMatchObject({ isArchived: true })
    expect((await as('ann', 'GET', '/api/orders?workspace=second')).status).toBe(404)
    expect((await as('ann', 'POST', '/api/imports?workspace=second', FILE)).status).toBe(404)
    expect((await as('bob', 'GET', '/api/orders')).status).toBe(404)
    expect((await as('ann', 'GET', '/api/me')).body.workspaces).toMatchObject([{ slug: 'main' }])
    expect((await as('ann', 'GET', '/api/workspaces')).body.workspaces).toEqual([
      { slug: 'main', name: 'Main', isArchived: false },
      { slug: 'second', name: 'Other', isArchived: true },
    ])
    await as('ann', 'PATCH', '/api/workspaces/second', { isArchived: false })
    expect((await as('bob', 'GET', '/api/orders')).body).toMatchObject({ total: 1 })
    const { changes } = (await as('bob', 'GET', '/api/history?object=workspace')).body
    expect(changes.map(({ fields }: { fields: { field: string }[] }) => fields.map(({ field }) => field))).toEqual([
      ['isArchived'],
      ['isArchived'],
      ['name'],
      [],
    ])
    expect((await as('ann', 'DELETE', '/api/workspaces/main')).status).toBe(409)
  })
})

describe('a person who works in one workspace', () => {
  it('joins another by a link and the present password, with a role of its own', async () => {
    const { as, makePerson, signIn } = await open()
    await as('ann', 'POST', '/api/workspaces', { name: 'Second' })
    await makePerson('bob', 'viewer')
    const invitation = { email: 'bob@example.com', role: 'manager' }
    expect((await as('ann', 'POST', '/api/invitations', invitation)).status).toBe(409)
    const { path } = (await as('ann', 'POST', '/api/invitations?workspace=second', invitation)).body
    const token = path.split('#')[1]
    const link = await as('bob', 'POST', '/api/auth/invitation', { token })
    expect(link.body).toEqual({
      kind: 'member',
      email: 'bob@example.com',
      name: 'bob',
      role: 'manager',
      hasAccount: true,
    })
    expect((await as('bob', 'POST', '/api/auth/accept', { token, password: 'something else' })).status).toBe(401)
    expect((await as('bob', 'POST', '/api/auth/accept', { token, password: PASSWORD })).status).toBe(200)
    expect((await as('bob', 'POST', '/api/auth/accept', { token, password: PASSWORD })).status).toBe(404)
    await signIn('bob')
    expect((await as('bob', 'GET', '/api/me?workspace=second')).body).toMatchObject({
      role: 'manager',
      workspaces: [
        { slug: 'main', role: 'viewer' },
        { slug: 'second', role: 'manager' },
      ],
    })
    expect((await as('bob', 'POST', '/api/imports', FILE)).status).toBe(403)
    expect((await as('bob', 'POST', '/api/imports?workspace=second', FILE)).status).toBe(200)
  })

  it('stays beyond the reach of who owns only one of them', async () => {
    const { as, makePerson, database, ann } = await open()
    await as('ann', 'POST', '/api/workspaces', { name: 'Second' })
    const eve = await makePerson('eve', 'owner', 2)
    for (const [method, url, body] of [
      ['PATCH', `/api/people/${ann.id}`, { isDisabled: true }],
      ['POST', `/api/people/${ann.id}/password-link`, undefined],
    ] as const) {
      const reply = await as('eve', method, url, body)
      expect([url, reply.status, reply.body.detail]).toEqual([url, 409, expect.stringContaining('do not own')])
    }
    expect((await as('eve', 'POST', '/api/people', { ...ANN_AGAIN })).status).toBe(409)
    // Ending the membership is up to its owners, and changes nothing elsewhere.
    expect((await as('eve', 'DELETE', `/api/people/${ann.id}`)).status).toBe(200)
    expect((await as('ann', 'GET', '/api/orders?workspace=second')).status).toBe(404)
    expect((await as('ann', 'GET', '/api/orders')).status).toBe(200)
    expect((await as('ann', 'DELETE', `/api/people/${eve.id}`)).status).toBe(404)
    expect(await database.database.selectFrom('member').selectAll().execute()).toHaveLength(2)
  })

  it('cannot be disabled while another workspace would have no owner', async () => {
    const { as, makePerson, ann } = await open()
    await as('ann', 'POST', '/api/workspaces', { name: 'Second' })
    await makePerson('bob', 'owner')
    expect((await as('ann', 'PATCH', `/api/people/${ann.id}`, { isDisabled: true })).status).toBe(409)
    await makePerson('eve', 'owner', 2)
    expect((await as('ann', 'PATCH', `/api/people/${ann.id}`, { isDisabled: true })).status).toBe(200)
  })
})

const ANN_AGAIN = { email: 'ann@example.com', name: 'Ann', role: 'viewer', password: PASSWORD }
