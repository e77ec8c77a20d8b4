import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** An app, or one workspace of it. */
export interface Calls {
  readonly inject: (call: InjectOptions | string) => Promise<LightMyRequestResponse>
}

/** The app with every call in the workspace of that slug. */
export function inWorkspace(app: FastifyInstance, slug: string): Calls {
  const named = (url: string) => `${url}${url.includes('?') ? '&' : '?'}workspace=${slug}`
  return {
    inject: async (call) =>
      await app.inject(
        typeof call === 'string' ? { method: 'GET', url: named(call) } : { ...call, url: named(String(call.url)) },
      ),
  }
}
