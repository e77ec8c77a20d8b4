/** What the tests use of the package, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    readonly uid: string
    readonly prompt: { readonly name: string; readonly details: { readonly missingOIDCScope?: readonly string[] } }
    readonly params: Readonly<Record<string, string>>
    readonly session?: { readonly accountId: string }
    readonly grantId?: string
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (
      of: object,
    ) => { addOIDCScope(scope: string): void; addOIDCClaims(claims: readonly string[]): void; save(): Promise<string> }
  }
}
