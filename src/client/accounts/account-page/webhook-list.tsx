import { useRef, useState } from 'react'
import { AccountField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { webhookMessages } from '#client/accounts/messages.ts'
import { SecretOnce, type ShownSecret } from '#client/accounts/secret-once.tsx'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'

/** Makes addresses that notifications are sent to, and removes them. */
export function WebhookList() {
  const loaded = useAccountAnswer('webhooks', accountSource.listWebhooks)
  const [made, setMade] = useState<ShownSecret>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    const { url, secret } = await accountSource.createWebhook({ url: text('url').trim() })
    setMade({ text: webhookMessages.made(url), secret })
    element.current?.reset()
    await refreshAccount()
  })
  const { data, error, retry } = loaded
  const origins = data?.origins ?? []
  return (
    <>
      <p className="text-quiet">{webhookMessages.intro}</p>
      {data && origins.length === 0 && <p className="text-quiet">{webhookMessages.noOrigins}</p>}
      {origins.length > 0 && (
        <form ref={element} onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-2">
          <AccountField
            ref={form.refused}
            label={webhookMessages.url(origins)}
            name="url"
            type="url"
            autoComplete="off"
            className="min-w-40 flex-1"
          />
          <SubmitButton form={form}>{webhookMessages.make}</SubmitButton>
        </form>
      )}
      <FormProblem text={form.problem} />
      {made && <SecretOnce key={made.secret} shown={made} onDone={() => setMade(undefined)} />}
      <AccountList
        loaded={{ retry, ...(error && { error }), ...(data && { data: data.webhooks }) }}
        none={webhookMessages.none}
      >
        {({ id, url, waiting, problem }) => (
          <AccountRow
            title={url}
            details={[webhookMessages.waiting(waiting), problem && webhookMessages.problem(problem)]
              .filter(Boolean)
              .join(' · ')}
            actions={{
              remove: {
                text: webhookMessages.remove,
                label: webhookMessages.removeOf(url),
                run: () => accountSource.removeWebhook(id),
                question: webhookMessages.removeQuestion(url),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}
