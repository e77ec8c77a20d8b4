import { type ReactNode, useId } from 'react'
import type { PanelProblem } from '#client/state/live-panel.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { ActivityList } from './activity-list.tsx'
import { ContactList } from './contact-list.tsx'
import { shellMessages } from './messages.ts'
import { NotificationList } from './notification-list.tsx'
import { PanelNote } from './panel-note.tsx'

interface RightPanelProps {
  readonly data: PanelData | undefined
  readonly problem?: PanelProblem | undefined
  /** In place of the activities that only the sample has. */
  readonly changes?: ReactNode
}

/** Next to the dashboard, on wide screens only (specification §2). */
export function RightPanel({ data, problem, changes }: RightPanelProps) {
  return (
    <aside
      aria-label={shellMessages.rightPanel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="-outline-offset-2 sticky top-0 hidden h-dvh w-panel shrink-0 flex-col gap-6 overflow-y-auto overscroll-contain border-l border-hairline px-5 py-6 xl:flex"
    >
      {data ? <PanelLists data={data} changes={changes} /> : !problem && <Skeleton className="h-64 shrink-0" />}
      <PanelNote problem={problem} />
    </aside>
  )
}

function PanelLists({ data, changes }: { data: PanelData; changes: ReactNode }) {
  return (
    <>
      <PanelRegion heading={shellMessages.notifications}>
        <NotificationList {...data} most={4} />
      </PanelRegion>
      <PanelRegion heading={shellMessages.activities}>
        <ActivityList activities={data.activities} changes={changes} />
      </PanelRegion>
      <PanelRegion heading={shellMessages.contacts}>
        <ContactList contacts={data.contacts} />
      </PanelRegion>
    </>
  )
}

function PanelRegion({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  )
}
