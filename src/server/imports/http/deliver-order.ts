import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Delivery, ShopDelivery } from '#contract/accounts/hook-schema.ts'
import { gateOf } from '#server/http/deadlines.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { importIdOf } from '#server/imports/jobs/import-record.ts'
import { IMPORT } from '#server/imports/jobs/import-runner.ts'
import { importOutcome } from '#server/imports/jobs/outcome.ts'
import { temporaryUpload } from '#server/imports/jobs/rejected-folder.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { ImportRouteParts } from './route-deps.ts'

/** Writes orders that shops have sent: each as the import of a file with it alone, in turn with other changes. */
export function orderDelivery({ database, location, uploads, changes }: ImportRouteParts) {
  return async (request: FastifyRequest, { hook, order, body, isDeleted }: ShopDelivery): Promise<Delivery> => {
    const { workspaceId, shop, name, platform: format } = hook
    if (isDeleted) {
      const sent = database.in({ workspaceId }).from('sent_orders').where('shop', '=', shop).where('id', '=', order.id)
      const [known] = await sent.select('number').execute()
      return { state: 'ignored', detail: known ? importMessages.sent.deleted(known.number) : '' }
    }
    if (Number.isNaN(order.modifiedAt)) throw new HttpProblem(422, importMessages.sent.undated)
    // The same body again is the same import, also where that was undone. WooCommerce's deliveries of one second share their ID.
    const id = importIdOf(`${shop} ${createHash('sha256').update(body).digest('hex')}`)
    using upload = temporaryUpload(uploads)
    const { path } = upload
    const file = { id, path, name: `order ${order.number}`, database: location, scratchFolder: uploads, dryRun: false }
    const by = { workspaceId, shop, format, actor: { name, kind: 'key' } } as const
    await writeFile(path, body, { flag: 'wx', mode: 0o600 })
    const job = { ...file, ...by, sent: { ...order, gate: gateOf(request) } }
    const ended = await changes.runOther(IMPORT, job)
    const outcome = importOutcome(ended ?? { kind: 'failed', cause: 'busy', detail: '' })
    if (outcome.kind === 'failed') {
      const { cause, reason, detail } = outcome
      if (cause === 'declined') return { state: 'unchanged', detail: '' }
      if (cause !== 'busy' && cause !== 'late') request.log.error({ reason, detail }, 'delivery failed')
      throw new HttpProblem(503, reason)
    }
    const { state, errors, orders } = outcome.report
    if (state === 'refused') throw new HttpProblem(422, errors[0]?.reason ?? '')
    return { state: orders.created > 0 ? 'created' : orders.updated > 0 ? 'updated' : 'unchanged', detail: '' }
  }
}
