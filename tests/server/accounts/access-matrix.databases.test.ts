// Every operation of the OpenAPI document for everyone who may ask, in every workspace: exactly the declared roles pass.
import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { type Described, openForCallers } from '#tests/server/support/callers.ts'

/** The status of a call whose answer may have no end. */
async function statusOf(
  app: Awaited<ReturnType<typeof openForCallers>>['app'],
  method: string,
  url: string,
  headers: object,
) {
  const reply = await app.inject({ method: method as 'GET', url, headers: { ...headers }, payloadAsStream: true })
  reply.stream().destroy()
  return reply.statusCode
}

/** Calls that change something without a body; they are made only where they are refused. */
const BODILESS = ['signOut', 'undoImport', 'undoChange', 'importOrders', 'previewImport']
/** Their answer adds an entry to the history. */
const RECORDED = ['exportOrdersAsCsv', 'exportOrdersAsJson']

it('lets exactly the declared roles make each call, and none in a foreign workspace', async () => {
  const { app, operations, callers, foreignKey, file } = await openForCallers()
  const state = () => [file, `${file}-wal`].map((name) => readFileSync(name, 'base64')).join()
  const before = inject('database') === 'sqlite' ? state() : ''
  const wrong: string[] = []
  const check = async (
    call: Described,
    headers: object,
    query: string,
    isRight: (status: number) => boolean,
    who: string,
  ) => {
    const url = `${call.path.replace(/\{\w+\}/g, 'no-such-id')}${query}`
    const status = await statusOf(app, call.method, url, headers)
    if (!isRight(status)) wrong.push(`${call.operationId}${query} for ${who}: ${status}`)
  }
  let refused = 0
  for (const call of operations) {
    const { operationId, parameters = [], 'x-roles': roles } = call
    const isInWorkspace = parameters.some(({ name }) => name === 'workspace')
    const isPersonal = !isInWorkspace && !roles.includes('anyone')
    for (const { name, role, headers } of callers) {
      const isAllowed = roles.includes('anyone') || (role !== undefined && roles.includes(role))
      if (isAllowed && [...BODILESS, ...RECORDED].includes(operationId)) continue
      const isOfKey = headers.authorization !== undefined
      const expected =
        role === undefined && !roles.includes('anyone') ? 401 : !isAllowed || (isPersonal && isOfKey) ? 403 : 0
      if (expected !== 0) refused++
      // Nothing is changed where it is allowed, because the call has no body.
      const isRight = (status: number) => (expected === 0 ? ![401, 403, 500].includes(status) : status === expected)
      // A personal call checks its body first.
      await check(call, headers, '', (status) => isRight(status) || (isPersonal && isOfKey && status === 400), name)
      if (!isInWorkspace || role === undefined) continue
      for (const slug of ['second', 'third'])
        await check(call, headers, `?workspace=${slug}`, (status) => status === 404, name)
      for (const slug of ['%00', 'x'.repeat(101)])
        await check(call, headers, `?workspace=${slug}`, (status) => status === (isAllowed ? 400 : 403), name)
    }
    if (isInWorkspace) await check(call, foreignKey, '?workspace=main', (status) => status === 404, 'a foreign owner')
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(400)
  if (inject('database') === 'sqlite') expect(state() === before).toBe(true)
})
