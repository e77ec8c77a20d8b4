import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '#contract/content-security-policy.ts'

/** Headers of every answer. Answers hold personal data, so only the files of the built client allow caches to store them. */
export const DEFAULT_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `${contentSecurityPolicy()}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
}

export function addDefaultHeaders(reply: FastifyReply): void {
  reply.headers({ ...DEFAULT_HEADERS, 'x-request-id': reply.request.id })
}
