import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_SECURITY_POLICY } from '#contract/content-security-policy.ts'

const HEADERS = {
  'content-security-policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
}

/** Every reply carries them, refusals included. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => addSecurityHeaders(request, reply))
}

/** For replies that are sent before any hook runs. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS)
  reply.header('x-request-id', request.id)
}
