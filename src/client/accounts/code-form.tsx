import { DialogButton } from '#client/ui/dialog-button.tsx'
import { AccountField } from './account-field.tsx'
import { accountSource } from './account-source.ts'
import { FormProblem } from './form-problem.tsx'
import { signInMessages } from './messages.ts'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'

interface CodeFormProps {
  /** Stays busy until it resolves. */
  readonly onSignedIn: () => Promise<void> | void
  /** To the password. */
  readonly onBack?: () => void
}

/** The second step of signing in. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const form = useForm(async (text) => {
    await accountSource.sendCode(text('code'))
    await onSignedIn()
  })
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid gap-4">
      <CodeField ref={form.refused} autoFocus hint={signInMessages.codeHint} aria-invalid={form.problem !== ''} />
      <FormProblem text={form.problem} />
      <SubmitButton primary form={form}>
        {signInMessages.signIn}
      </SubmitButton>
      {onBack && <DialogButton onClick={onBack}>{signInMessages.back}</DialogButton>}
    </form>
  )
}

/** A code of an authenticator app, which some password managers fill. */
export function CodeField(props: Omit<Parameters<typeof AccountField>[0], 'label'>) {
  return (
    <AccountField
      label={signInMessages.code}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      {...props}
    />
  )
}
