import type { FastifyInstance } from 'fastify'
import { type OpenFormReply, OpenFormSchema, OpenFormsSchema } from '#contract/changes/open-form-schema.ts'
import { OPEN_FORM_INTERVAL } from '#contract/orders/order-limits.ts'
import type { Scope } from '#server/database/scope.ts'
import { ACCESS } from '#server/http/access.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { orderRoutes } from './single-order-routes.ts'

interface OpenForm {
  readonly workspaceId: number
  readonly orderId: string
  readonly personId: string | undefined
  readonly name: string
  /** UTC milliseconds. */
  readonly until: number
}

/** Of one person; beyond them, the form that was opened first is forgotten. */
const MAX_FORMS = 20

/** Who has the form of an order open. In memory: it is over within seconds, and a wrong answer loses no data. */
export function registerOpenFormRoutes(app: FastifyInstance, { clock }: Pick<RouteDeps, 'clock'>): void {
  let forms: readonly OpenForm[] = []
  const othersOf = (orderId: string, { workspaceId, actor }: Scope): OpenFormReply => {
    const isOfOrder = (form: OpenForm) => form.workspaceId === workspaceId && form.orderId === orderId
    const others = forms.filter((form) => isOfOrder(form) && form.personId !== actor.id && form.until > clock())
    return { people: [...new Set(others.map(({ name }) => name))] }
  }
  const reading = {
    ...{ access: ACCESS.read, operationId: 'readOpenForms', reply: OpenFormsSchema },
    summary: 'Who else has the form of an order open',
  }
  orderRoutes(app, '/forms', reading, async (id, { scope }) => othersOf(id, scope))
  const saying = {
    ...{ method: 'PUT' as const, access: ACCESS.workOrders, operationId: 'sayOpenForm', body: OpenFormSchema },
    ...{ reply: OpenFormsSchema, summary: 'Say that one has the form of an order open, and read who else has' },
  }
  orderRoutes(app, '/forms', saying, async (orderId, { scope, body }) => {
    const { workspaceId, actor } = scope
    const now = clock()
    const isOwn = ({ personId }: OpenForm) => personId === actor.id
    const isSame = (form: OpenForm) => isOwn(form) && form.workspaceId === workspaceId && form.orderId === orderId
    const open = forms.filter((form) => form.until > now && !isSame(form))
    const form = { workspaceId, orderId, personId: actor.id, name: actor.name, until: now + 2 * OPEN_FORM_INTERVAL }
    const own = [...open.filter(isOwn), ...((body as { isOpen: boolean }).isOpen ? [form] : [])]
    forms = [...open.filter((form) => !isOwn(form)), ...own.slice(-MAX_FORMS)]
    return othersOf(orderId, scope)
  })
}
