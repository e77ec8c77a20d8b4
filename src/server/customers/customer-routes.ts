import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CustomerDataSchema,
  CustomerErasureSchema,
  changeOfRow,
  customerKeyField,
  ErasedCustomerSchema,
} from '#contract/changes/customer-data.ts'
import { CustomerSchema } from '#contract/orders/customer-schema.ts'
import { workspaceQuery } from '#contract/query-fields.ts'
import type { exportRecorder } from '#server/accounts/access-history.ts'
import { entriesOfOrders } from '#server/changes/read-workspace-history.ts'
import type { Job } from '#server/database/job.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'
import { threadQueue } from '#server/jobs/queue.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { type ChangeRouteDeps, changedOrProblem } from '#server/orders/run-change.ts'
import type { runCustomerJob } from './erase-customer.ts'
import { CUSTOMER_MESSAGES } from './messages.ts'
import { readCustomer } from './read-customer.ts'

interface CustomerRouteDeps extends ChangeRouteDeps {
  readonly recordExport: ReturnType<typeof exportRecorder>
}

const JOB: Job<typeof runCustomerJob> = { module: '#server/customers/erase-customer.ts', name: 'runCustomerJob' }

export function registerCustomerRoutes(app: FastifyInstance, deps: CustomerRouteDeps): void {
  const { location, database, clock, imports, changes, recordExport } = deps
  const inTurn = threadQueue(imports.undoLimits, CUSTOMER_MESSAGES.busy)

  async function run({ scope, request, gate }: WorkspaceCall, key: string, expected?: number) {
    const files = imports.rejected.ofWorkspace(scope.workspaceId)
    const job = { ...scope, files, location, key, expected, changeId: randomUUID(), now: clock(), gate: gate() }
    const { signal } = request
    const search = () => runJob(JOB, job, { signal })
    // With a million orders a search takes a second, for which no other change waits.
    const outcome = expected === undefined ? await inTurn(signal, search) : await changes.runOther(JOB, job)
    const result = changedOrProblem(deps, request, outcome)
    if (result.state !== 'customer') throw new Error(`An erasure is ${result.state}.`)
    return result
  }

  workspaceRoute(app, {
    ...{ url: '/api/customers/data', access: 'readOwned', operationId: 'readCustomerData' },
    ...{ isLong: true, errors: [507], reply: CustomerDataSchema },
    summary: 'Everything that is stored of a customer, as a file',
    querystring: workspaceQuery(customerKeyField),
    answer: async (call) => {
      const { data } = await run(call, call.query.key)
      const { orders, versions, rejected } = data
      const named = [...versions.map((one) => one.replacedBy), ...[...orders, ...rejected].map((one) => one.changeId)]
      const found = await entriesOfOrders(database.in(call.scope), named).orderBy('at').orderBy('id').execute()
      const what = { format: 'json', orders: orders.length, filters: CUSTOMER_MESSAGES.exported }
      await recordExport(call.scope, what)
      call.reply.header('content-disposition', 'attachment; filename="customer-data.json"')
      return { ...data, changes: found.map(changeOfRow) }
    },
  })

  // As a path a key like 'data' would be another call.
  const reading = { access: 'read' as const, reply: CustomerSchema, summary: 'What the orders of a customer add up to' }
  const read = (call: WorkspaceCall, key: string) =>
    database.snapshot(call.scope, (reads) => readCustomer(reads, key), call.request.signal)
  workspaceRoute(app, {
    ...{ ...reading, url: '/api/customers/:key', operationId: 'readCustomer', params: Type.Object(customerKeyField) },
    answer: (call) => read(call, call.params.key),
  })
  workspaceRoute(app, {
    ...{ ...reading, url: '/api/customer', operationId: 'readCustomerByKey' },
    querystring: workspaceQuery(customerKeyField),
    answer: (call) => read(call, call.query.key),
  })

  workspaceRoute(app, {
    ...{ method: 'POST', url: '/api/customers/erase', access: 'own', operationId: 'eraseCustomer' },
    ...{ isLong: true, body: CustomerErasureSchema, reply: ErasedCustomerSchema },
    summary: 'Erase what is stored of a customer: name, e-mail address, phone, address, notes; all figures stay',
    answer: async (call) => {
      const { key, expected, dryRun = false } = call.body
      if (!dryRun && imports.runner.current()) throw new HttpProblem(409, CUSTOMER_MESSAGES.whileImporting)
      return (await run(call, key, dryRun ? undefined : expected)).erased
    },
  })
}
