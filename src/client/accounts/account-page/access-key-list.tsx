import { useRef, useState } from 'react'
import { AccountField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, roleNames } from '#client/accounts/messages.ts'
import { RoleSelect, roleOf } from '#client/accounts/role-select.tsx'
import { SecretOnce, type ShownSecret } from '#client/accounts/secret-once.tsx'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { times } from '#client/accounts/times.ts'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import { useClock } from '#client/state/clock.ts'
import { MAX_NAME } from '#contract/accounts/account-limits.ts'
import type { AccessKey } from '#contract/accounts/account-schema.ts'

/** Makes keys for programs, and revokes them. */
export function AccessKeyList() {
  const now = useClock()
  const keys = useAccountAnswer('keys', accountSource.listKeys)
  const [made, setMade] = useState<ShownSecret>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    const expiresAt = endOfDay(text('expires'))
    const given = { name: text('name').trim(), role: roleOf(text('role')), expiresAt }
    const { name, key } = await accountSource.createKey(given)
    setMade({ text: accountMessages.keyMade(name), secret: key })
    element.current?.reset()
    await refreshAccount()
  })
  return (
    <>
      <p className="text-quiet">{accountMessages.keysIntro}</p>
      <form ref={element} onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-2">
        <AccountField
          ref={form.refused}
          label={accountMessages.keyName}
          name="name"
          autoComplete="off"
          maxLength={MAX_NAME}
          pattern=".*\S.*"
          className="min-w-40 flex-1"
        />
        <AccountField label={accountMessages.expires} name="expires" type="date" required={false} />
        <RoleSelect label={accountMessages.role} />
        <SubmitButton form={form}>{accountMessages.makeKey}</SubmitButton>
      </form>
      <FormProblem text={form.problem} />
      {made && <SecretOnce key={made.secret} shown={made} onDone={() => setMade(undefined)} />}
      <AccountList loaded={keys} none={accountMessages.keysNone}>
        {(key) => (
          <AccountRow
            title={key.name}
            details={keyDetails(key, now())}
            actions={{
              revoke: {
                text: accountMessages.revoke,
                label: accountMessages.revokeKey(key.name),
                run: () => accountSource.revokeKey(key.id),
                question: accountMessages.revokeQuestion(key.name),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}

function keyDetails({ role, lastUsedAt, expiresAt }: AccessKey, now: number): string {
  const used = lastUsedAt === null ? accountMessages.neverUsed : accountMessages.lastUsed(times(lastUsedAt))
  const { expired, expiresAt: expires } = accountMessages
  const expiry = expiresAt === null ? [] : [(expiresAt <= now ? expired : expires)(times(expiresAt))]
  return [roleNames[role], used, ...expiry].join(' · ')
}

/** UTC milliseconds of the end of a day like '2026-11-30' here; null for ''. */
function endOfDay(day: string): number | null {
  return day === '' ? null : new Date(`${day}T23:59:59.999`).getTime()
}
