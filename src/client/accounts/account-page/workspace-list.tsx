import { useRef, useState } from 'react'
import { AccountField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, workspaceMessages as messages } from '#client/accounts/messages.ts'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { MAX_NAME } from '#contract/accounts/account-limits.ts'
import type { Workspace } from '#contract/accounts/account-schema.ts'
import { withWorkspace } from '#contract/workspace-address.ts'

/** Makes, renames, archives and opens workspaces. `own`: the slug of the page's. */
export function WorkspaceList({ own }: { own: string }) {
  const workspaces = useAccountAnswer('workspaces', accountSource.listWorkspaces)
  return (
    <>
      <p className="text-quiet">{messages.intro}</p>
      <NameForm label={messages.name} action={messages.make} send={(name) => accountSource.createWorkspace({ name })} />
      <AccountList loaded={workspaces}>
        {(workspace) => <WorkspaceRow workspace={workspace} isOwn={workspace.slug === own} />}
      </AccountList>
    </>
  )
}

function WorkspaceRow({ workspace, isOwn }: { workspace: Workspace; isOwn: boolean }) {
  const { slug, name, isArchived } = workspace
  const [isRenaming, setIsRenaming] = useState(false)
  const change = (wanted: object) => accountSource.changeWorkspace(slug, wanted)
  if (isRenaming)
    return (
      <NameForm
        label={messages.name}
        action={messages.rename}
        initial={name}
        send={async (wanted) => {
          await change({ name: wanted })
          setIsRenaming(false)
        }}
        onCancel={() => setIsRenaming(false)}
      />
    )
  const notes = [...(isOwn ? [messages.current] : []), ...(isArchived ? [messages.archived] : [])]
  return (
    <AccountRow
      title={name}
      details={[messages.address(slug), ...notes].join(' · ')}
      actions={
        isArchived
          ? {
              restore: {
                text: messages.restore,
                label: messages.restoreOf(name),
                run: () => change({ isArchived: false }),
              },
            }
          : {
              ...(!isOwn && {
                open: {
                  text: messages.open,
                  label: messages.openOf(name),
                  run: async () => location.assign(withWorkspace('/order-list', slug)),
                },
              }),
              rename: {
                text: messages.rename,
                label: messages.renameOf(name),
                run: async () => setIsRenaming(true),
              },
              archive: {
                text: messages.archive,
                label: messages.archiveOf(name),
                run: () => change({ isArchived: true }),
                question: messages.archiveQuestion(name),
              },
            }
      }
    />
  )
}

interface NameFormProps {
  readonly label: string
  readonly action: string
  readonly initial?: string
  readonly send: (name: string) => Promise<unknown>
  readonly onCancel?: () => void
}

function NameForm({ label, action, initial = '', send, onCancel }: NameFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    await send(text('name').trim())
    element.current?.reset()
    await refreshAccount()
  })
  return (
    <>
      <form ref={element} onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-2">
        <AccountField
          ref={form.refused}
          label={label}
          name="name"
          autoComplete="off"
          defaultValue={initial}
          autoFocus={onCancel !== undefined}
          maxLength={MAX_NAME}
          pattern=".*\S.*"
          className="min-w-40 flex-1"
        />
        {onCancel && <DialogButton onClick={onCancel}>{accountMessages.cancel}</DialogButton>}
        <SubmitButton form={form}>{action}</SubmitButton>
      </form>
      <FormProblem text={form.problem} />
    </>
  )
}
