import { useRef, useState } from 'react'
import { AccountField } from './account-field.tsx'
import { AccountList } from './account-list.tsx'
import { AccountRow } from './account-row.tsx'
import { accountSource } from './account-source.ts'
import { FormProblem } from './form-problem.tsx'
import { webhookMessages } from './messages.ts'
import { SecretOnce, type ShownSecret } from './secret-once.tsx'
import { SubmitButton } from './submit-button.tsx'
import { refreshAccount, useAccountAnswer } from './use-account-answer.ts'
import { useForm } from './use-form.ts'

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
