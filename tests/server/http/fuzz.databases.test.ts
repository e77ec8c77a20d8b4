// Every operation with arbitrary calls: none may fail for a reason of the server's own.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { THIS_MACHINE } from '#server/accounts/request-credentials.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { arbitraryRequest, type DescribedOperation, type Method } from '#tests/server/support/arbitrary-requests.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

/** Of each operation. */
const CASES = atDepth(60)

const FILE = `Order ID,Date,Customer,City,Product,Quantity,Unit price\n1,2026-01-05,Ada,Graz,Chair,2,5.00\n2,2026-02-06,Bo,Cork,Lamp,1,7.50\n`

it('no call of any operation, whether it conforms to its schema or not, is answered 5xx', {
  timeout: 590_000,
}, async () => {
  const { app, get, importFile, location } = await testApp({
    ...{ now: Date.UTC(2026, 10, 22, 12), lockTimeout: 10_000 },
    // Otherwise the first account that a call makes ends the others.
    principal: THIS_MACHINE,
  })
  await importFile(FILE)
  const { paths } = (await get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, DescribedOperation>>
  }
  const statuses = new Set<number>()
  for (const [path, methods] of Object.entries(paths))
    for (const [name, operation] of Object.entries(methods)) {
      const request = arbitraryRequest(path, name.toUpperCase() as Method, operation)
      await fc.assert(
        fc.asyncProperty(request, async (call) => {
          const reply = await app.inject({ ...call, payloadAsStream: true })
          const { statusCode } = reply
          statuses.add(statusCode)
          let body = ''
          // It has no end.
          if (operation.operationId === 'followOrders' && statusCode === 200) reply.stream().destroy()
          else for await (const part of reply.stream()) body += part
          if (statusCode >= 500) throw new Error(`${operation.operationId}: ${body}`)
        }),
        { numRuns: CASES },
      )
    }
  expect([...statuses]).toEqual(
    expect.arrayContaining([200, 400, 404, ...(CASES === 60 ? [201, 409, 412, 422, 428] : [])]),
  )
  expect(await verifyDatabase(location)).toEqual([])
})
