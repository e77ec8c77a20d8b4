import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asksForMoney, changesMoney, withoutMoney } from '#contract/accounts/hidden-money.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

/**
 * Hides money from packers, whatever the call is: it is in none of their answers, and they can neither enter, sort nor filter by it
 * (403). Where a search looks is up to `soughtWords`.
 */
export function registerMoneyRule(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!isHidden(request)) return
    if (asksForMoney(request.query) || changesMoney(Object(request.body)))
      throw new HttpProblem(403, ACCOUNT_MESSAGES.moneyHidden)
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!isHidden(request)) return payload
    // The schema requires what is left out.
    reply.serializer(JSON.stringify)
    return withoutMoney(payload)
  })
}

const isHidden = ({ scope }: FastifyRequest) => scope?.role === 'packer'
