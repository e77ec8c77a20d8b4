import { expect, it } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly responses: Record<string, unknown>
  readonly 'x-roles': readonly string[]
}

it('describes every route with x-roles and x-mutates', async () => {
  const { app, get } = await testApp()
  const { body, status } = await get('/api/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  for (const { path, method, operation } of operations) {
    expect(operation, `${method} ${path}`).toMatchObject({
      operationId: expect.stringMatching(/^[a-z]+[A-Z]/),
      summary: expect.stringMatching(/./),
      'x-roles': expect.arrayContaining([expect.any(String)]),
      'x-mutates': method !== 'get',
    })
    expect(Object.keys(operation.responses)).toContain('403')
  }
  expect(operations.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/orders',
      '/api/orders/{id}',
      '/api/dashboard',
      '/api/imports',
      '/api/imports/{id}',
      '/healthz',
      '/readyz',
    ]),
  )
  expect(app.hasRoute({ method: 'GET', url: '/api/dashboard' })).toBe(true)
})

/** The calls that not every role may make, by the roles that may. */
const CALLS_OF: Readonly<Record<string, string>> = {
  owner: `listPeople createPerson changePerson removePerson createPasswordLink listInvitations createInvitation deleteInvitation
    listKeys createKey deleteKey listHooks createHook deleteHook listWebhooks createWebhook deleteWebhook listWorkspaces
    createWorkspace changeWorkspace archiveWorkspace readCustomerData eraseCustomer`,
  'owner manager': `createOrder changeSettings createShop changeShop changeTargets listImports readImport readRejectedRecords
    importOrders previewImport cancelImport undoImport readWorkspaceHistory exportHistory recordPayment recordPaymentById
    recordRefund recordRefundById issueInvoice issueInvoiceById`,
  'owner manager viewer': 'readDashboard readTargets exportOrdersAsCsv exportOrdersAsJson',
  'owner manager packer': `changeOrder changeOrderById changeOrders cancelJob undoChange recordShipment recordShipmentById
    recordReturn recordReturnById addNote addNoteById sayOpenForm sayOpenFormById`,
  anyone: `readOpenApi readHealth readReadiness signIn signInWithCode prepareSignIn signInWithPasskey readInvitation
    acceptInvitation deliverOrder`,
}

it('lets each role make the calls that the role is for', async () => {
  const { body } = await (await testApp()).get('/api/openapi.json')
  const operations = Object.values<Record<string, Operation>>(body.paths).flatMap((methods) => Object.values(methods))
  const found = Map.groupBy(operations, (one) => one['x-roles'].join(' '))
  found.delete('owner manager packer viewer')
  const named = [...found].map(([roles, ones]) => [roles, ones.map(({ operationId }) => operationId).sort()])
  const expected = Object.entries(CALLS_OF).map(([roles, calls]) => [roles, calls.split(/\s+/).sort()])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected))
})

it('lists the calls with If-Match or Idempotency-Key', async () => {
  const { get } = await testApp()
  const { paths } = (await get('/api/openapi.json')).body
  const headers = (operation: { parameters: { name: string; in: string; required?: boolean }[] }) =>
    operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase())
  expect(headers(paths['/api/imports'].post)).toEqual(['idempotency-key'])
  expect(headers(paths['/api/settings'].put)).toEqual(['if-match'])
  expect(headers(paths['/api/targets'].put)).toEqual(['if-match'])
  expect(headers(paths['/api/views'].put)).toEqual(['if-match'])
})

it('describes the Idempotency-Key of each call in its own terms', async () => {
  const { get } = await testApp()
  const { paths } = (await get('/api/openapi.json')).body
  const textOf = (operation: { parameters: { name: string; description: string }[] }) =>
    operation.parameters.find(({ name }) => name.toLowerCase() === 'idempotency-key')?.description
  expect(textOf(paths['/api/imports'].post)).toMatch(/same file and parameters/)
  expect(textOf(paths['/api/orders'].post)).toMatch(/same order/)
  expect(textOf(paths['/api/orders'].post)).not.toMatch(/import|file|report/)
})

it('lists the limits of saved views', async () => {
  const { get } = await testApp()
  const { requestBody } = (await get('/api/openapi.json')).body.paths['/api/views'].put
  expect(requestBody.content['application/json'].schema.properties.views).toMatchObject({
    maxItems: 100,
    items: { properties: { name: { minLength: 1, maxLength: 80 }, query: { maxLength: 2000 } } },
  })
})

it('lists the limits of the list', async () => {
  const { get } = await testApp()
  const { parameters } = (await get('/api/openapi.json')).body.paths['/api/orders'].get
  const per = parameters.find(({ name }: { name: string }) => name === 'per')
  expect(per).toMatchObject({ in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } })
})
