import { describe, expect, it } from 'vitest'
import { MAX_VIEWS } from '#contract/orders/saved-views.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const view = (name: string, query = 'per=10', id = name.replace(/\W/g, '-')) => ({ id, name, query })

async function appWithViews() {
  const app = await testApp()
  const { headers } = await app.get('/api/views')
  return { ...app, save: (...views: object[]) => app.put('/api/views', { views }, String(headers.etag)) }
}

describe('saved views', () => {
  it('start empty and are saved as they were sent, in their order', async () => {
    const { get, save } = await appWithViews()
    expect((await get('/api/views')).body).toEqual({ views: [] })
    const views = [view('Zoë’s 😀', 'per=25&q=%23a+b&status=Pending'), { ...view('a', ''), isPinned: true }]
    const saved = await save(...views)
    expect([saved.status, saved.body]).toEqual([200, { views }])
    const read = await get('/api/views')
    expect([read.body, read.headers.etag]).toEqual([{ views }, saved.headers.etag])
  })

  it('are replaced and removed', async () => {
    const { put, get, save } = await appWithViews()
    const first = await save(view('one'), view('two'))
    const second = await put('/api/views', { views: [view('Two', 'per=50', 'two')] }, String(first.headers.etag))
    expect(second.body.views).toEqual([view('Two', 'per=50', 'two')])
    expect((await put('/api/views', { views: [] }, String(second.headers.etag))).status).toBe(200)
    expect((await get('/api/views')).body).toEqual({ views: [] })
  })

  it('accept only one of two simultaneous changes', async () => {
    const { get, save } = await appWithViews()
    const replies = await Promise.all([save(view('one')), save(view('two'))])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get('/api/views')).body).toEqual(replies.find(({ status }) => status === 200)?.body)
  })

  it('refuse a change without an ETag with 428, and of an older version with 412', async () => {
    const { put, save } = await appWithViews()
    expect((await put('/api/views', { views: [] })).status).toBe(428)
    expect((await save(view('one'))).status).toBe(200)
    expect((await save(view('two'))).body).toMatchObject({
      status: 412,
      detail: 'The views changed since you loaded them. Reload them, then make your changes again.',
    })
  })

  it('can be 100, with names of 80 and queries of 2,000 characters', async () => {
    const { save } = await appWithViews()
    const many = Array.from({ length: MAX_VIEWS }, (_, index) =>
      view(`${index}`.padEnd(80, '😀'), 'q'.repeat(2000), `${index}`),
    )
    expect((await save(...many)).body.views).toEqual(many)
  })

  it.each([
    [
      '101 views',
      Array.from({ length: 101 }, (_, i) => view(`${i}`)),
      400,
      /^The field views of the body .* 100 items/,
    ],
    ['an empty name', [view('', '', 'a')], 400, /^The field views\[0\]\.name of the body .* 1 char/],
    ['a long name', [view('n'.repeat(81), '', 'a')], 400, /^The field views\[0\]\.name of the body .* 80 char/],
    ['a long query', [view('a', 'q'.repeat(2001))], 400, /^The field views\[0\]\.query of the body .* 2000 char/],
    ['an ID with a slash', [view('a', '', '../a')], 400, /^The field views\[0\]\.id of the body must match/],
    ['an unknown field', [{ ...view('a'), color: 'red' }], 400, /color/],
    ['a blank name', [view(' ')], 422, /^Enter a name for the view\.$/],
    [
      'a name twice, ignoring case and accents',
      [view('Été', '', 'a'), view('ete ', '', 'b')],
      422,
      /^There is already a view named “ete ”\. Choose another name\.$/,
    ],
    ['an ID twice', [view('a', '', 'same'), view('b', '', 'same')], 422, /^There are two views with the ID “same”\./],
  ])('refuse %s with a sentence', async (_what, views, status, sentence) => {
    const { save, get } = await appWithViews()
    const refused = await save(...views)
    expect([refused.status, refused.body.detail]).toEqual([status, expect.stringMatching(sentence)])
    expect((await get('/api/views')).body).toEqual({ views: [] })
  })
})

describe('views of one person', () => {
  /** Two managers and a viewer by their names, with the newest ETag of each. */
  async function open() {
    const app = await testApp({ now: Date.UTC(2026, 10, 22, 12) })
    const accounts = await app.accounts.open()
    const owner = { email: 'o@example.com', name: 'Owner', role: 'owner', password: 'correct horse' } as const
    await createPerson(accounts, 1, owner)
    const keys = new Map<string, string>()
    for (const [name, role] of [
      ['ann', 'manager'],
      ['bob', 'manager'],
      ['eve', 'viewer'],
    ] as const)
      keys.set(name, (await createAccessKey(accounts, 1, { name, role })).key)
    const headersOf = (name: string) => ({ authorization: `Bearer ${keys.get(name)}` })
    const read = async (name: string) => app.app.inject({ url: '/api/views', headers: headersOf(name) })
    const names = async (name: string) => (await read(name)).json().views.map((one: { name: string }) => one.name)
    const save = async (name: string, ...views: object[]) => {
      const etag = String((await read(name)).headers.etag)
      const headers = { ...headersOf(name), 'if-match': etag }
      return await app.app.inject({ method: 'PUT', url: '/api/views', headers, payload: { views } })
    }
    return { ...app, headersOf, read, names, save }
  }
  const own = (name: string) => ({ ...view(name, 'per=10', `own-${name.replace(/\W/g, '-')}`), isOwn: true })

  it('are only theirs, stay when others save, and are in no history', async () => {
    const { app, names, save, read, headersOf } = await open()
    expect((await save('eve', own('mine'))).json()).toEqual({ views: [own('mine')] })
    expect((await save('ann', view('shared'), own('ann’s'))).statusCode).toBe(200)
    expect([await names('ann'), await names('bob'), await names('eve')]).toEqual([
      ['shared', 'ann’s'],
      ['shared'],
      ['shared', 'mine'],
    ])
    expect((await save('bob')).statusCode).toBe(200)
    expect([await names('ann'), await names('bob'), await names('eve')]).toEqual([['ann’s'], [], ['mine']])
    // What is saved again unchanged has the same ETag.
    expect((await save('eve', own('mine'))).headers.etag).toBe((await read('eve')).headers.etag)
    const history = await app.inject({ url: '/api/history?object=view', headers: headersOf('ann') })
    expect(history.json().changes.map(({ name }: { name: string }) => name)).not.toContain('mine')
    expect(history.json().total).toBe(2)
  })

  it('are all that viewers save, and become those of everyone when a manager shares them', async () => {
    const { names, save } = await open()
    await save('ann', view('shared'))
    for (const views of [[], [view('shared', 'per=50')], [view('shared'), view('new')]]) {
      const refused = await save('eve', ...views)
      expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining('views of your own')])
    }
    expect((await save('eve', view('shared'), own('shared'))).statusCode).toBe(200)
    expect((await save('bob', view('shared'), own('later'))).statusCode).toBe(200)
    expect((await save('bob', view('shared'), view('later'))).statusCode).toBe(200)
    expect(await names('ann')).toEqual(['shared', 'later'])
  })

  it('cannot be replaced by another’s with their ID', async () => {
    const { save, names } = await open()
    await save('eve', own('mine'))
    expect((await save('ann', { ...view('stolen'), id: 'own-mine' })).statusCode).toBe(422)
    expect(await names('eve')).toEqual(['mine'])
  })
})
