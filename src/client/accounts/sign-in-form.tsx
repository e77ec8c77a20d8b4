import { AccountField, PasswordField } from './account-field.tsx'
import { accountSource } from './account-source.ts'
import { FormProblem } from './form-problem.tsx'
import { signInMessages } from './messages.ts'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface SignInFormProps {
  /** Stays busy until it resolves. */
  readonly onSignedIn: () => Promise<void> | void
}

/** E-mail and password. Both stay when they are refused, and the password has the focus. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const form = useForm(async (text) => {
    await accountSource.signIn({ email: text('email').trim(), password: text('password') })
    await onSignedIn()
  })
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <AccountField label={signInMessages.email} name="email" type="email" autoComplete="username" />
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
    </form>
  )
}
