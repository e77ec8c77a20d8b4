import { useEffect, useState } from 'react'
import { PROVIDER_PATHS, PROVIDER_PROBLEMS } from '#contract/accounts/provider-text.ts'
import { FormProblem } from './form-problem.tsx'
import { signInMessages } from './messages.ts'

/** The page to go to after signing in, by the address. */
export function pageAskedFor(): string | null {
  return new URLSearchParams(location.search).get('to')
}

/** Leads to the identity provider. */
export function ProviderLink({ name }: { readonly name: string }) {
  return (
    <a
      href={PROVIDER_PATHS.start}
      onClick={({ currentTarget }) => {
        const to = pageAskedFor()
        currentTarget.search = to === null ? '' : `to=${encodeURIComponent(to)}`
      }}
      className="inline-flex h-9 items-center justify-center rounded-lg border border-hairline px-3 font-semibold hover:bg-hover active:bg-active pointer-coarse:h-11"
    >
      {signInMessages.signInWith(name)}
    </a>
  )
}

/** Why the identity provider has sent the person back without a session. Last on its page, because it is not prerendered. */
export function ProviderRefusal({ name }: { readonly name: string }) {
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('problem')
    const known = PROVIDER_PROBLEMS.find((one) => one === given)
    if (known) setProblem(signInMessages.providerProblems[known](name))
  }, [name])
  return <FormProblem text={problem} />
}
