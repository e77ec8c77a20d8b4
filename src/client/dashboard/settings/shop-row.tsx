import { type FormEvent, useId, useRef, useState } from 'react'
import { errorOf, RefusedError } from '#client/data/errors.ts'
import type { ListedShop } from '#client/data/http-shops.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import { liveOrders } from '#client/state/live-orders.ts'
import type { Notice } from '#client/state/notification.ts'
import { liveShops } from '#client/state/shops.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { Shop, ShopChange } from '#contract/shop-schema.ts'
import {
  INVOICE_NUMBER_PATTERN,
  MAX_ID_PREFIX,
  MAX_INVOICE_NUMBER,
  MAX_SENDER,
  MAX_SHOP_NAME,
  MAX_THRESHOLD,
  THRESHOLD_PATTERN,
} from '#contract/shops.ts'
import { dialogMessages, shopsMessages } from './messages.ts'
import { ShopLogo } from './shop-logo.tsx'
import { ShopProblem } from './shop-problem.tsx'
import { ShopTextField } from './shop-text-field.tsx'
import { SlipFields } from './slip-fields.tsx'
import { useShopSaving } from './use-shop-saving.ts'

const TEXTS = ['name', 'prefix', 'sender', 'invoice', 'credit', 'threshold'] as const
const DRAFTED = [...TEXTS, 'slip'] as const
type ShopTexts = Pick<Shop, (typeof DRAFTED)[number]>

interface Draft extends ShopTexts {
  /** The shop that the texts were made from. */
  readonly base: Shop
}

interface ShopRowProps {
  readonly shop: ListedShop
  /** Whether `shop` is from before a change and is being read again. */
  readonly isStale: boolean
  readonly onReload: () => void
  readonly onNotice: (notice: Notice) => void
}

/** A shop's name, prefix, sender, next numbers and fields on slips, saved by themselves, its logo, and the number of its orders. */
export function ShopRow({ shop, isStale, onReload, onNotice }: ShopRowProps) {
  const id = useId()
  const fields = {
    name: useRef<HTMLInputElement>(null),
    prefix: useRef<HTMLInputElement>(null),
    sender: useRef<HTMLInputElement>(null),
    invoice: useRef<HTMLInputElement>(null),
    credit: useRef<HTMLInputElement>(null),
    threshold: useRef<HTMLInputElement>(null),
  }
  const [draft, setDraft] = useState<Draft>()
  const { isSaving, error, save, forget } = useShopSaving()
  const { base, ...texts } = draft ?? draftOf(shop)
  const change = changeOf(base, texts)
  const isNumber = (text: string) => new RegExp(INVOICE_NUMBER_PATTERN).test(text.trim())
  const isValid =
    texts.name.trim() !== '' &&
    texts.prefix.trim() !== '' &&
    isNumber(texts.invoice) &&
    isNumber(texts.credit) &&
    new RegExp(THRESHOLD_PATTERN).test(texts.threshold.trim())
  const canSave = isValid && Object.keys(change).length > 0
  // What was saved stays in the fields until it is read again; what is typed stays whatever is read.
  if (draft && !isStale && DRAFTED.every((field) => texts[field] === base[field])) setDraft(undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave) return
    // The button is disabled while it is saved, and a disabled one loses the focus.
    const isInField = TEXTS.some((field) => fields[field].current === document.activeElement)
    if (!isInField) fields[TEXTS.find((field) => change[field] !== undefined) ?? 'name'].current?.focus()
    void save(async () => setDraft(draftOf(await send(change))))
  }

  async function send(sent: ShopChange) {
    const { changeId, ...saved } = await liveShops.change(base.slug, sent, base.etag)
    refreshOrders()
    if (changeId !== undefined) onNotice({ text: changeText(base, saved), undo: () => void undo(changeId, saved.name) })
    return saved
  }

  /** At once; what is typed stays. */
  function changeLogo(image: () => Promise<string>) {
    void save(async () => {
      const saved = await send({ logo: await image() })
      setDraft({ ...texts, base: saved })
    })
  }

  async function undo(changeId: string, name: string) {
    fields.name.current?.focus()
    try {
      const { kept } = await liveOrders.undoChange(changeId)
      refreshOrders()
      onNotice({ text: kept.length > 0 ? shopsMessages.notUndone : shopsMessages.undone(name) })
    } catch (failure) {
      onNotice({ text: shopsMessages.undoFailed(errorOf(failure).message) })
    }
  }

  function reload() {
    setDraft(undefined)
    forget()
    fields.name.current?.focus()
    onReload()
  }

  const problemOf = (field: (typeof TEXTS)[number]) =>
    error instanceof RefusedError && change[field] !== undefined ? `${id}-problem` : undefined
  const text = (name: (typeof TEXTS)[number], maxLength: number, className: string) => (
    <ShopTextField
      field={fields[name]}
      label={shopsMessages[name]}
      value={texts[name]}
      isReadOnly={isSaving}
      problemId={problemOf(name)}
      onText={(entered) => setDraft({ base, ...texts, [name]: entered })}
      {...{ maxLength, className }}
    />
  )
  return (
    <li>
      <form noValidate aria-label={shop.name} onSubmit={submit} className="flex flex-wrap items-end gap-2">
        {text('name', MAX_SHOP_NAME, 'min-w-48 flex-1')}
        {text('prefix', MAX_ID_PREFIX, 'w-36 max-sm:grow')}
        {text('sender', MAX_SENDER, 'min-w-48 flex-1')}
        {text('invoice', MAX_INVOICE_NUMBER, 'min-w-36 flex-1')}
        {text('credit', MAX_INVOICE_NUMBER, 'min-w-36 flex-1')}
        {text('threshold', MAX_THRESHOLD, 'w-36 max-sm:grow')}
        <div className="w-full">
          <ShopLogo name={base.name} logo={base.logo} onChange={changeLogo} />
          <SlipFields slip={texts.slip} isReadOnly={isSaving} onChange={(slip) => setDraft({ base, ...texts, slip })} />
        </div>
        <p className="flex min-h-9 min-w-24 grow items-center justify-end text-quiet tabular-nums pointer-coarse:min-h-11">
          {shopsMessages.orders(shop.orders)}
        </p>
        <DialogButton type="submit" disabled={!canSave || isSaving}>
          {dialogMessages.save}
        </DialogButton>
        <ShopProblem id={`${id}-problem`} error={error} onReload={reload} />
      </form>
    </li>
  )
}

/** What the texts change of the shop; spaces around them do not count. */
function changeOf(shop: Shop, texts: ShopTexts): Partial<ShopTexts> {
  const changed = (field: keyof ShopTexts) => texts[field] !== shop[field] && texts[field].trim() !== shop[field]
  return Object.fromEntries(DRAFTED.filter(changed).map((field) => [field, texts[field].trim()]))
}

function draftOf(base: Shop): Draft {
  const { name, prefix, sender, invoice, credit, threshold, slip } = base
  return { base, name, prefix, sender, invoice, credit, threshold, slip }
}

function changeText(before: Shop, { name, prefix, sender, invoice, credit, threshold, logo, slip }: Shop): string {
  return [
    ...(name === before.name ? [] : [shopsMessages.renamed(before.name, name)]),
    ...(prefix === before.prefix ? [] : [shopsMessages.newPrefix(name, prefix)]),
    ...(sender === before.sender ? [] : [shopsMessages.newSender(name)]),
    ...(invoice === before.invoice ? [] : [shopsMessages.nextNumber(name, invoice)]),
    ...(credit === before.credit ? [] : [shopsMessages.nextNumber(name, credit)]),
    ...(logo === before.logo ? [] : [logo === '' ? shopsMessages.noLogo(name) : shopsMessages.newLogo(name)]),
    ...(slip === before.slip ? [] : [shopsMessages.newSlip(name)]),
    ...(threshold === before.threshold ? [] : [shopsMessages.newThreshold(name, threshold)]),
  ].join(' ')
}
