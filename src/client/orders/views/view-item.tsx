import { useState } from 'react'
import { Link } from 'wouter'
import { hasAccounts, mayManage } from '#client/state/rights.ts'
import { viewHref } from '#client/state/saved-views.ts'
import { useAction } from '#client/state/use-action.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import type { SavedView } from '#contract/orders/saved-views.ts'
import { OrderCount } from './order-count.tsx'
import { viewMessages } from './view-messages.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewItemProps {
  readonly view: SavedView
  readonly isCurrent: boolean
  /** Whether its actions are shown. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Called when the link is followed in this tab. */
  readonly onFollow: () => void
  /** These reject with an `Error` whose message can be shown to people. */
  readonly onRename: (name: string) => Promise<void>
  readonly onReplace: () => Promise<void>
  /** Shares the view with everyone in the workspace, or no longer. */
  readonly onShare: () => Promise<void>
  /** Lists the view in the navigation, or no longer. */
  readonly onPin: () => Promise<void>
  readonly onDelete: () => Promise<void>
}

/** A saved view: its link, and a button that shows what can be done with it. */
export function ViewItem({ view, isCurrent, isOpen, onToggle, onFollow, ...on }: ViewItemProps) {
  const { name } = view
  const { run, isBusy, problem } = useAction()
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li>
      <div className="flex items-center gap-1">
        <Link
          href={viewHref(view)}
          onClick={onFollow}
          title={name}
          aria-current={isCurrent ? 'true' : undefined}
          className="flex min-h-8 min-w-0 grow items-center rounded-lg px-2 hover:bg-hover active:bg-active aria-[current]:bg-hover aria-[current]:font-semibold pointer-coarse:min-h-11"
        >
          <span className="truncate">{name}</span>
          {view.isOwn && <span className="shrink-0 pl-2 text-quiet text-xs">{viewMessages.onlyYou}</span>}
        </Link>
        <OrderCount view={view} />
        {(mayManage() || view.isOwn) && (
          <IconButton icon="more" label={viewMessages.change(name)} aria-expanded={isOpen} onClick={onToggle} />
        )}
      </div>
      {isOpen && (
        <div className="flex flex-col items-start pb-2 pl-2">
          <button
            type="button"
            aria-expanded={isRenaming}
            onClick={() => setIsRenaming(!isRenaming)}
            className={TEXT_BUTTON}
          >
            {viewMessages.rename}
          </button>
          {isRenaming && (
            <ViewNameForm
              label={viewMessages.newName(name)}
              button={viewMessages.renameView}
              initial={name}
              onName={on.onRename}
            />
          )}
          {!isCurrent && (
            <button type="button" aria-disabled={isBusy} onClick={() => run(on.onReplace)} className={TEXT_BUTTON}>
              {viewMessages.replace}
            </button>
          )}
          {hasAccounts() && mayManage() && (
            <button type="button" aria-disabled={isBusy} onClick={() => run(on.onShare)} className={TEXT_BUTTON}>
              {view.isOwn ? viewMessages.share : viewMessages.unshare}
            </button>
          )}
          <button type="button" aria-disabled={isBusy} onClick={() => run(on.onPin)} className={TEXT_BUTTON}>
            {view.isPinned ? viewMessages.unpin : viewMessages.pin}
          </button>
          <button type="button" aria-disabled={isBusy} onClick={() => run(on.onDelete)} className={TEXT_BUTTON}>
            {viewMessages.delete}
          </button>
          {problem !== '' && (
            <p role="alert" className="px-2 text-down text-xs">
              {problem}
            </p>
          )}
        </div>
      )}
    </li>
  )
}
