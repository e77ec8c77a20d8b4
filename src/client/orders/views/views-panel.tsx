import { useRef, useState } from 'react'
import { notify } from '#client/state/notification.ts'
import { hasAccounts, mayManage } from '#client/state/rights.ts'
import { changeViews, showViews } from '#client/state/saved-views.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import type { SavedView } from '#contract/orders/saved-views.ts'
import { ViewItem } from './view-item.tsx'
import { viewMessages } from './view-messages.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewsPanelProps {
  readonly views: readonly SavedView[] | undefined
  /** The view that is shown; undefined if none is. */
  readonly current: SavedView | undefined
  /** The query of the list as shown. */
  readonly shown: string
  /** Why the views could not be loaded; '' if they could. */
  readonly problem: string
  readonly load: () => Promise<void>
}

type Text = 'shared' | 'unshared' | 'pinned' | 'unpinned'

/** The saved views as links, and the forms that change them. Each change closes the popover and is notified. */
export default function ViewsPanel({ views, current, shown, problem, load }: ViewsPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  /** The ID of the view that is being changed, 'new' for one that is being saved. */
  const [open, setOpen] = useState('')
  const toggle = (id: string) => setOpen(open === id ? '' : id)
  const close = () => panel.current?.closest<HTMLElement>('[popover]')?.hidePopover()

  const change = async (next: Parameters<typeof changeViews>[0], text: string, undo?: () => void) => {
    const saved = await changeViews(next)
    // First, because the focus returns to the button only from an element that is still there.
    close()
    showViews(saved)
    notify({ text, ...(undo && { undo }) })
  }
  const restore = (view: SavedView) => () =>
    void changeViews(withView(view)).then(showViews, ({ message }: Error) =>
      notify({ text: viewMessages.notRestored(message) }),
    )
  /** `texts`: what is notified when the view has the property then, and when it has not. */
  const toggleProperty = (view: SavedView, property: 'isOwn' | 'isPinned', [set, unset]: readonly [Text, Text]) => {
    const value = view[property] ? undefined : true
    const text = viewMessages[value ? set : unset](view.name)
    return change(withView(view, { [property]: value }), text, restore({ ...view, [property]: view[property] }))
  }
  if (!views && problem) return <ProblemMessage what={viewMessages.notLoaded} advice={problem} onRetry={load} />
  return (
    <div ref={panel}>
      <button type="button" aria-expanded={open === 'new'} onClick={() => toggle('new')} className={TEXT_BUTTON}>
        <Icon name="plus" size={16} />
        {viewMessages.saveThis}
      </button>
      {open === 'new' && (
        <ViewNameForm
          label={viewMessages.name}
          button={viewMessages.save}
          asksToShare={hasAccounts() && mayManage()}
          onName={(name, isShared) => {
            const own = isShared ? {} : ({ isOwn: true } as const)
            return change(withView({ id: crypto.randomUUID(), name, query: shown, ...own }), viewMessages.saved(name))
          }}
        />
      )}
      {views?.length === 0 && <p className="px-2 pt-2 text-quiet">{viewMessages.none}</p>}
      {!views && <p className="px-2 pt-2 text-quiet">{viewMessages.loading}</p>}
      <ul className="pt-1">
        {views?.map((view) => (
          <ViewItem
            key={view.id}
            view={view}
            isCurrent={view === current}
            isOpen={open === view.id}
            onToggle={() => toggle(view.id)}
            onFollow={close}
            onRename={(name) => change(withView(view, { name }), viewMessages.renamed(view.name, name), restore(view))}
            onReplace={() => change(withView(view, { query: shown }), viewMessages.replaced(view.name), restore(view))}
            onShare={() => toggleProperty(view, 'isOwn', ['unshared', 'shared'])}
            onPin={() => toggleProperty(view, 'isPinned', ['pinned', 'unpinned'])}
            onDelete={() =>
              change((all) => all.filter(({ id }) => id !== view.id), viewMessages.deleted(view.name), restore(view))
            }
          />
        ))}
      </ul>
    </div>
  )
}

/** Changes the view, or adds it where somebody has deleted it in the meantime. */
function withView(view: SavedView, change: Partial<SavedView> = view) {
  return (views: readonly SavedView[]) =>
    views.some(({ id }) => id === view.id)
      ? views.map((each) => (each.id === view.id ? { ...each, ...change } : each))
      : [...views, { ...view, ...change }]
}
