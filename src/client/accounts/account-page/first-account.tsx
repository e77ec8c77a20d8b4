import { AccountField, PasswordField } from '#client/accounts/account-field.tsx'
import { AccountSection } from '#client/accounts/account-section.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, signInMessages, welcomeMessages } from '#client/accounts/messages.ts'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { useForm } from '#client/accounts/use-form.ts'
import { MAX_NAME, MIN_PASSWORD } from '#contract/accounts/account-limits.ts'

/** Before there are accounts: says who has access, and makes the owner's account. */
export function FirstAccount() {
  const form = useForm(async (text) => {
    const [email, password] = [text('email').trim(), text('password')]
    await accountSource.createPerson({ email, password, name: text('name').trim(), role: 'owner' })
    await accountSource.signIn({ email, password })
    // Every page names the role.
    location.reload()
  })
  return (
    <>
      <p className="text-quiet">{accountMessages.noAccounts}</p>
      <AccountSection heading={accountMessages.firstAccount}>
        <form method="post" onSubmit={form.onSubmit} className="grid max-w-96 gap-4">
          <AccountField
            label={accountMessages.name}
            name="name"
            autoComplete="name"
            maxLength={MAX_NAME}
            pattern=".*\S.*"
          />
          <AccountField label={accountMessages.email} name="email" type="email" autoComplete="username" />
          <PasswordField
            ref={form.refused}
            label={signInMessages.password}
            hint={welcomeMessages.rule}
            name="password"
            autoComplete="new-password"
            minLength={MIN_PASSWORD}
          />
          <FormProblem text={form.problem} />
          <div className="flex">
            <SubmitButton primary form={form}>
              {accountMessages.makeAccount}
            </SubmitButton>
          </div>
        </form>
      </AccountSection>
    </>
  )
}
