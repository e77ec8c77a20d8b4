import { useRef, useState } from 'react'
import { PasswordField } from '#client/accounts/account-field.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, signInMessages, welcomeMessages } from '#client/accounts/messages.ts'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { refreshAccount } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import { MIN_PASSWORD } from '#contract/accounts/account-limits.ts'

/** `email`: of the account, for password managers. */
export function PasswordForm({ email }: { readonly email: string }) {
  const element = useRef<HTMLFormElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const form = useForm(async (text) => {
    setIsChanged(false)
    await accountSource.changePassword({ current: text('current'), password: text('password') })
    element.current?.reset()
    setIsChanged(true)
    await refreshAccount()
  })
  return (
    <form ref={element} method="post" onSubmit={form.onSubmit} className="grid max-w-96 gap-4">
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <PasswordField
        ref={form.refused}
        label={accountMessages.currentPassword}
        name="current"
        autoComplete="current-password"
      />
      <PasswordField
        label={signInMessages.newPassword}
        hint={welcomeMessages.rule}
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
      />
      <FormProblem text={form.problem} />
      <p role="status" className="empty:hidden">
        {isChanged && accountMessages.passwordChanged}
      </p>
      <div className="flex">
        <SubmitButton form={form}>{accountMessages.changePassword}</SubmitButton>
      </div>
    </form>
  )
}
