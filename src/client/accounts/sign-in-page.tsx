import { useDataSet } from '#client/state/data-set.ts'
import { enter } from './enter.ts'
import { signInMessages } from './messages.ts'
import { OutsidePage } from './outside-page.tsx'
import { ProviderLink, ProviderRefusal, pageAskedFor } from './provider-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in and goes to the page that was asked for, or shows the sample. `provider`: the name of the identity provider, if any. */
export function SignInPage({ provider }: { readonly provider?: string }) {
  const goOn = () => enter(pageAskedFor())
  return (
    <OutsidePage title={signInMessages.title}>
      <noscript>{import.meta.env.SSR && <p className="text-quiet">{signInMessages.needsScript}</p>}</noscript>
      <SignInForm onSignedIn={goOn} />
      {provider !== undefined && <ProviderLink name={provider} />}
      <p className="border-hairline border-t pt-4">
        <a
          href="/default"
          onClick={() => useDataSet.getState().show('sample')}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {signInMessages.sample}
        </a>
      </p>
      {provider !== undefined && <ProviderRefusal name={provider} />}
    </OutsidePage>
  )
}
