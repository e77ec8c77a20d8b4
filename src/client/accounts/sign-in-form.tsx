import { useState } from 'react'
import { AccountField, PasswordField } from './account-field.tsx'
import { accountSource } from './account-source.ts'
import { CodeForm } from './code-form.tsx'
import { FormProblem } from './form-problem.tsx'
import { signInMessages } from './messages.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface SignInFormProps {
  /** Stays busy until it resolves. */
  readonly onSignedIn: () => Promise<void> | void
}

/** E-mail and password, and a code where the account needs one. What is refused stays, and the password or code has the focus. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm(async (text) => {
    const { done } = await accountSource.signIn({ email: text('email').trim(), password: text('password') })
    setNeedsCode(!done)
    if (done) await onSignedIn()
  })
  if (needsCode) return <CodeForm onSignedIn={onSignedIn} onBack={() => setNeedsCode(false)} />
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <AccountField label={signInMessages.email} name="email" type="email" autoComplete="username webauthn" />
      <PasswordField
        ref={form.refused}
        label={signInMessages.password}
        name="password"
        autoComplete="current-password"
        aria-invalid={form.problem !== ''}
      />
      <FormProblem text={form.problem} />
      <SubmitButton primary form={form}>
        {signInMessages.signIn}
      </SubmitButton>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  )
}
