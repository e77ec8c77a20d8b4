import { type ReactNode, useId, useState } from 'react'
import { TagInput } from '#client/orders/tag-input.tsx'
import { useOrderNames } from '#client/state/data-hooks.ts'
import { mayManage } from '#client/state/rights.ts'
import type { WorkChange } from '#contract/changes/bulk-change.ts'
import { CARRIER_NAMES } from '#contract/orders/carriers.ts'
import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import { tagsOf } from '#contract/orders/tags.ts'
import { workMessages } from './bulk-messages.ts'
import { BulkPopover } from './bulk-popover.tsx'
import { focusedFirst } from './focused-first.ts'
import type { SelectionActionProps } from './selection-actions.ts'
import { readTrackingList } from './tracking-list.ts'

const EMPTY = {
  isShipped: false,
  isInvoiced: false,
  carrier: '',
  tracking: '',
  addTags: '',
  removeTags: '',
  assignee: '',
  isUnassigned: false,
}
const NONE: readonly string[] = []
const INPUT = 'h-9 w-full rounded-lg border border-quiet bg-page px-2 pointer-coarse:h-11'
type Draft = typeof EMPTY

/** Records the selected orders as shipped, tags them and assigns them, each if it is filled in. */
export function WorkOn(selection: SelectionActionProps) {
  const [draft, setDraft] = useState(EMPTY)
  const id = useId()
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { selected } = selection
  const { tracking, problem } = readTrackingList(draft.isShipped ? draft.tracking : '', selected)
  // What was pasted before stays, with the reason why it can't be used.
  const hasTracking = draft.isShipped && (!('except' in selected) || draft.tracking !== '')
  const change = changeOf(draft, tracking)
  const tags = (name: 'addTags' | 'removeTags') => (
    <Row label={workMessages[name]} htmlFor={`${id}${name}`}>
      <TagInput
        id={`${id}${name}`}
        value={draft[name]}
        maxLength={MAX_ENTERED}
        onText={(entered) => set({ [name]: entered })}
        className={INPUT}
      />
    </Row>
  )
  const text = (name: 'carrier' | 'assignee', more: object = {}) => (
    <Row label={workMessages[name]} htmlFor={`${id}${name}`}>
      <input
        id={`${id}${name}`}
        value={draft[name]}
        maxLength={MAX_ENTERED}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.target.value })}
        className={INPUT}
        {...more}
      />
    </Row>
  )
  const box = (name: 'isShipped' | 'isInvoiced' | 'isUnassigned', isFirst = false) => (
    <label className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        ref={isFirst ? focusedFirst : undefined}
        type="checkbox"
        checked={draft[name]}
        onChange={(event) => set({ [name]: event.target.checked })}
        className="size-4 shrink-0 accent-text"
      />
      {workMessages[name]}
    </label>
  )
  return (
    <BulkPopover
      selection={selection}
      icon="cart"
      text={workMessages}
      change={Object.keys(change).length > 0 && problem === '' ? change : undefined}
      onEnd={() => setDraft(EMPTY)}
    >
      {() => (
        <>
          {box('isShipped', true)}
          {draft.isShipped && text('carrier', { list: `${id}carriers` })}
          <Suggestions id={`${id}carriers`} names={CARRIER_NAMES} />
          {hasTracking && (
            <Row label={workMessages.tracking} htmlFor={`${id}tracking`}>
              <textarea
                id={`${id}tracking`}
                value={draft.tracking}
                rows={3}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={problem !== ''}
                aria-describedby={`${id}problem`}
                onChange={(event) => set({ tracking: event.target.value })}
                className="w-full rounded-lg border border-quiet bg-page p-2 aria-invalid:border-down"
              />
              <span id={`${id}problem`} role="status" className="text-down text-xs wrap-anywhere">
                {problem}
              </span>
            </Row>
          )}
          {mayManage() && box('isInvoiced')}
          {tags('addTags')}
          {tags('removeTags')}
          {!draft.isUnassigned && text('assignee', { inputMode: 'email', spellCheck: false, list: `${id}members` })}
          {box('isUnassigned')}
          <Members id={`${id}members`} />
        </>
      )}
    </BulkPopover>
  )
}

function Members({ id }: { id: string }) {
  const { data = NONE } = useOrderNames('assignee', '')
  return <Suggestions id={id} names={data} />
}

function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

function Row({ label, htmlFor, children }: { label: string; htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="grid gap-1">
      <span className="text-quiet text-xs">{label}</span>
      {children}
    </label>
  )
}

function changeOf(
  { isShipped, isInvoiced, carrier, assignee, isUnassigned, ...texts }: Draft,
  tracking: Readonly<Record<string, string>>,
): WorkChange {
  const [addTags, removeTags] = [tagsOf(texts.addTags), tagsOf(texts.removeTags)]
  return {
    ...(isShipped && {
      shipped: {
        ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
        ...(Object.keys(tracking).length > 0 && { tracking }),
      },
    }),
    ...(isInvoiced && { invoiced: true as const }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(isUnassigned ? { assignee: null } : assignee.trim() !== '' && { assignee: assignee.trim() }),
  }
}
