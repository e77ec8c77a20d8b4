import { QueryClientProvider } from '@tanstack/react-query'
import { screenAt } from '#client/navigation.ts'
import { shellMessages } from '#client/shell/messages.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { liveClient } from '#client/state/live-data.tsx'
import { leaveOrderForm } from '#client/state/order-form.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { withWorkspace } from '#contract/workspace-address.ts'
import { accountSource } from './account-source.ts'
import { workspaceMessages } from './messages.ts'
import { useAccountAnswer } from './use-account-answer.ts'

/** Chooses the workspace of the page. */
export default function WorkspaceSelect() {
  return (
    <QueryClientProvider client={liveClient}>
      <Choice />
    </QueryClientProvider>
  )
}

function Choice() {
  const { data: me } = useAccountAnswer('me', accountSource.readMe)
  const { dataSet, show } = useDataSet()
  const closeSidebar = useSidebar((sidebar) => sidebar.close)
  const { workspace = '' } = document.documentElement.dataset
  // Without an answer the address still names the workspace.
  const choices = me?.workspaces ?? [{ slug: workspace, name: workspace }]
  const choose = (value: string) => {
    closeSidebar()
    if (value === SAMPLE) show('sample')
    else if (value === workspace) show('orders')
    else
      leaveOrderForm(() => {
        if (dataSet === 'sample') show('orders')
        // The page of another workspace has nothing of this one.
        location.assign(withWorkspace(screenAt(location.pathname) ?? '/default', value))
      })
  }
  return (
    <div className="grid gap-1 rounded-xl bg-card p-1">
      <select
        aria-label={workspaceMessages.workspace}
        value={dataSet === 'sample' ? SAMPLE : workspace}
        onChange={(event) => choose(event.target.value)}
        className="min-h-8 min-w-0 rounded-lg bg-page px-1 text-xs hover:bg-hover pointer-coarse:min-h-11"
      >
        <option value={SAMPLE}>{shellMessages.sampleData}</option>
        {choices.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** No slug. */
const SAMPLE = ''
