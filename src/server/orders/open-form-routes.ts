import type { FastifyInstance } from 'fastify'
import { type OpenFormReply, OpenFormSchema, OpenFormsSchema } from '#contract/changes/open-form-schema.ts'
import { OPEN_FORM_INTERVAL } from '#contract/orders/order-limits.ts'
import type { Author, Scope } from '#server/database/scope.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { orderRoutes } from './single-order-routes.ts'

interface OpenForm {
  /** Workspace and ID. */
  readonly order: string
  readonly person: Author
  /** UTC milliseconds. */
  readonly until: number
}

/** Of one person; beyond them, the form that was opened first is forgotten. */
const MAX_FORMS = 20

/** Who has the form of an order open. In memory: it is over within seconds, and a wrong answer loses no data. */
export function registerOpenFormRoutes(app: FastifyInstance, { clock }: Pick<RouteDeps, 'clock'>): void {
  let forms: readonly OpenForm[] = []
  const orderOf = ({ workspaceId }: Scope, id: string) => `${workspaceId} ${id}`
  const othersOf = (order: string, { id }: Author): OpenFormReply => {
    const others = forms.filter((form) => form.order === order && form.person.id !== id && form.until > clock())
    return { people: [...new Set(others.map(({ person }) => person.name))] }
  }
  const reading = {
    ...{ access: 'read' as const, operationId: 'readOpenForms', reply: OpenFormsSchema },
    summary: 'Who else has the form of an order open',
  }
  orderRoutes(app, '/forms', reading, async (id, { scope }) => othersOf(orderOf(scope, id), scope.actor))
  const saying = {
    ...{ method: 'PUT' as const, access: 'workOrders' as const, operationId: 'sayOpenForm', body: OpenFormSchema },
    ...{ reply: OpenFormsSchema, summary: 'Say that one has the form of an order open, and read who else has' },
  }
  orderRoutes(app, '/forms', saying, async (id, { scope, body }) => {
    const order = orderOf(scope, id)
    const person = scope.actor
    const now = clock()
    const open = forms.filter((form) => form.until > now && !(form.person.id === person.id && form.order === order))
    const { own = [], others = [] } = Object.groupBy(open, (form) => (form.person.id === person.id ? 'own' : 'others'))
    if ((body as { isOpen: boolean }).isOpen) own.push({ order, person, until: now + 2 * OPEN_FORM_INTERVAL })
    forms = [...others, ...own.slice(-MAX_FORMS)]
    return othersOf(order, person)
  })
}
