/** In the sign-in page, the place of the identity provider's name, which the server puts there. */
export const PROVIDER_TEXT = '%provider%'

/** Why a sign-in at the identity provider has failed, in the address of the sign-in page. */
export const PROVIDER_PROBLEMS = ['away', 'failed', 'unverified', 'refused'] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** Where it begins, and where the provider sends the browser back to. */
export const PROVIDER_PATHS = { start: '/sign-in/provider', callback: '/sign-in/callback' } as const
