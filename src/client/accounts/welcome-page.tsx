import { useEffect, useState } from 'react'
import { errorOf, RefusedError } from '#client/data/errors.ts'
import { PRODUCT_NAME } from '#client/navigation.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { MAX_NAME, MIN_PASSWORD } from '#contract/accounts/account-limits.ts'
import type { OpenInvitation } from '#contract/accounts/account-schema.ts'
import { AccountField, PasswordField } from './account-field.tsx'
import { accountSource } from './account-source.ts'
import { CodeForm } from './code-form.tsx'
import { enter } from './enter.ts'
import { FormProblem } from './form-problem.tsx'
import { signInMessages, welcomeMessages } from './messages.ts'
import { OutsidePage } from './outside-page.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface Answer {
  readonly link?: OpenInvitation
  readonly error?: Error
}

/** What the link in the address is for: the owner's account, a member's, or a new password. */
export function WelcomePage() {
  const [token, setToken] = useState<string>()
  const [{ link, error }, setAnswer] = useState<Answer>({})
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1))
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for each try
  useEffect(() => {
    if (token === undefined) return
    setAnswer(token === '' ? { error: new RefusedError(welcomeMessages.incomplete) } : {})
    let isCurrent = token !== ''
    const show = (answer: Answer) => isCurrent && setAnswer(answer)
    if (isCurrent)
      accountSource.readLink(token).then(
        (found) => show({ link: found }),
        (failure) => show({ error: errorOf(failure) }),
      )
    return () => {
      isCurrent = false
    }
  }, [token, tries])
  const title = link ? welcomeMessages.titles[link.kind](link.role) : welcomeMessages.title
  useDocumentTitle(link && `${title} · ${PRODUCT_NAME}`)
  return (
    <OutsidePage title={title}>
      <noscript>{import.meta.env.SSR && <p className="text-quiet">{signInMessages.needsScript}</p>}</noscript>
      {!link && !error && <p className="text-quiet">{signInMessages.loading}</p>}
      {error && (
        <>
          <FormProblem text={error.message} />
          {!(error instanceof RefusedError) && (
            <DialogButton onClick={() => setTries(tries + 1)}>{signInMessages.tryAgain}</DialogButton>
          )}
          <p>
            <a href="/sign-in" className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
              {welcomeMessages.goToSignIn}
            </a>
          </p>
        </>
      )}
      {link && token && <AcceptForm key={token} {...{ link, token }} />}
    </OutsidePage>
  )
}

interface AcceptFormProps {
  readonly link: OpenInvitation
  readonly token: string
}

function AcceptForm({ link: { kind, email, name, hasAccount }, token }: AcceptFormProps) {
  const isJoining = kind === 'member' && hasAccount
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm(async (text) => {
    const own = kind === 'password' || isJoining ? {} : { name: text('name').trim(), email: text('email').trim() }
    const { done } = await accountSource.accept({ token, password: text('password'), ...own })
    setNeedsCode(!done)
    if (done) enter(null)
  })
  if (needsCode) return <CodeForm onSignedIn={() => enter(null)} />
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      {kind === 'password' ? (
        <p className="text-quiet">{welcomeMessages.passwordOf(name)}</p>
      ) : isJoining ? (
        <p className="text-quiet">{welcomeMessages.joinAdvice}</p>
      ) : (
        <AccountField
          label={welcomeMessages.name}
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME}
          pattern=".*\S.*"
        />
      )}
      <AccountField
        label={signInMessages.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== ''}
      />
      <PasswordField
        ref={form.refused}
        label={kind === 'password' ? signInMessages.newPassword : signInMessages.password}
        name="password"
        {...(isJoining
          ? { autoComplete: 'current-password' }
          : { autoComplete: 'new-password', hint: welcomeMessages.rule, minLength: MIN_PASSWORD })}
        aria-invalid={form.problem !== ''}
      />
      <FormProblem text={form.problem} />
      <SubmitButton primary form={form}>
        {isJoining ? welcomeMessages.join : welcomeMessages.accept[kind]}
      </SubmitButton>
    </form>
  )
}
