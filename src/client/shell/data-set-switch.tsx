import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type DataSet, useDataSet } from '#client/state/data-set.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { Icon } from '#client/ui/icon.tsx'
import { shellMessages } from './messages.ts'

const CHOICES: readonly { readonly dataSet: DataSet; readonly label: string }[] = [
  { dataSet: 'sample', label: shellMessages.sampleData },
  { dataSet: 'orders', label: shellMessages.yourOrders },
]

interface DataSetSwitchProps {
  readonly onImport: () => void
  /** Of the sample and the workspaces, where there are several; the buttons are as high. */
  readonly workspaces: ReactNode
}

const never = () => () => {}

/** Chooses the data of both screens and opens the import; absent without a server. */
export function DataSetSwitch({ onImport, workspaces }: DataSetSwitchProps) {
  const { hasServer, hasOrders, dataSet, role, mayManage, show } = useDataSet()
  const closeSidebar = useSidebar((sidebar) => sidebar.close)
  // Prerendered pages do not know it.
  const isOneOfSeveral = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.workspace !== undefined,
    () => false,
  )
  if (!hasServer) return null
  const importOrders = () => {
    closeSidebar()
    onImport()
  }
  const choose = (chosen: DataSet) => {
    if (chosen === 'orders' && !hasOrders) {
      if (role === 'none') return location.assign('/sign-in')
      if (mayManage) return importOrders()
    }
    closeSidebar()
    show(chosen)
  }
  const buttons = (
    <fieldset className="grid grid-cols-2 gap-1 rounded-xl bg-card p-1">
      <legend className="sr-only">{shellMessages.dataShown}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice.dataSet}
          type="button"
          aria-pressed={dataSet === choice.dataSet}
          onClick={() => choose(choice.dataSet)}
          className="min-h-8 rounded-lg px-1 text-xs hover:bg-hover aria-pressed:bg-page aria-pressed:font-semibold pointer-coarse:min-h-11 forced-colors:aria-pressed:outline"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
  return (
    <div className="flex flex-col gap-2 pb-3">
      {isOneOfSeveral ? <Suspense fallback={buttons}>{workspaces}</Suspense> : buttons}
      {mayManage && (
        <button
          type="button"
          onClick={importOrders}
          className="flex min-h-9 items-center justify-center gap-2 rounded-lg border border-hairline px-3 font-semibold hover:bg-hover active:bg-active pointer-coarse:min-h-11 no-orders:bg-text no-orders:text-page no-orders:hover:opacity-90"
        >
          <Icon name="upload" size={16} />
          {shellMessages.importOrders}
        </button>
      )}
    </div>
  )
}
