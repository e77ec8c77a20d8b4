import { useId, useRef, useState } from 'react'
import { AccountField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { AccountSelect } from '#client/accounts/account-select.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { hookMessages } from '#client/accounts/messages.ts'
import { linkOf, SecretOnce, type ShownSecret } from '#client/accounts/secret-once.tsx'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { times } from '#client/accounts/times.ts'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import { MAX_NAME } from '#contract/accounts/account-limits.ts'
import type { Hook } from '#contract/accounts/hook-schema.ts'
import { isShopSystem, SHOP_SYSTEMS, type ShopSystem } from '#contract/imports/shop-json.ts'
import { FIRST_SHOP, FIRST_SHOP_NAME } from '#contract/shops.ts'

/** Makes addresses to which shops send their orders, and removes them. */
export function HookList() {
  const hooks = useAccountAnswer('hooks', accountSource.listHooks)
  const { data: stored = [] } = useAccountAnswer('shops', accountSource.listShops)
  const shops = stored.length > 0 ? stored : [{ slug: FIRST_SHOP, name: FIRST_SHOP_NAME }]
  const [platform, setPlatform] = useState<ShopSystem>('shopify')
  /** Shown one after the other. */
  const [made, setMade] = useState<readonly ShownSecret[]>([])
  const hint = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    const secret = text('secret').trim()
    const given = { name: text('name').trim(), platform, shop: text('shop') }
    const hook = await accountSource.createHook(secret === '' ? given : { ...given, secret })
    const address = { text: hookMessages.made(hook.name), secret: linkOf(hook.path) }
    setMade(secret === '' ? [address, { text: hookMessages.secretMade(hook.name), secret: hook.secret }] : [address])
    element.current?.reset()
    setPlatform('shopify')
    await refreshAccount()
  })
  const [shown] = made
  return (
    <>
      <p className="text-quiet">{hookMessages.intro}</p>
      <form ref={element} onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-2">
        <AccountField
          ref={form.refused}
          label={hookMessages.name}
          name="name"
          autoComplete="off"
          maxLength={MAX_NAME}
          pattern=".*\S.*"
          className="min-w-40 flex-1"
        />
        <AccountSelect
          label={hookMessages.platform}
          name="platform"
          options={SHOP_SYSTEMS.map((system) => [system, hookMessages.platforms[system]])}
          onChoice={(choice) => isShopSystem(choice) && setPlatform(choice)}
        />
        <AccountSelect label={hookMessages.shop} name="shop" options={shops.map(({ slug, name }) => [slug, name])} />
        <AccountField
          label={hookMessages.secret}
          name="secret"
          autoComplete="off"
          spellCheck={false}
          required={platform === 'shopify'}
          aria-describedby={hint}
          className="min-w-40 flex-1"
        />
        <SubmitButton form={form}>{hookMessages.make}</SubmitButton>
        <p id={hint} className="w-full text-quiet text-xs">
          {hookMessages.secretHints[platform]}
        </p>
      </form>
      <FormProblem text={form.problem} />
      {shown && <SecretOnce key={shown.secret} shown={shown} onDone={() => setMade(made.slice(1))} />}
      <AccountList loaded={hooks} none={hookMessages.none}>
        {(hook) => (
          <AccountRow
            title={hook.name}
            details={hookDetails(hook, shops.find(({ slug }) => slug === hook.shop)?.name ?? hook.shop)}
            actions={{
              remove: {
                text: hookMessages.remove,
                label: hookMessages.removeOf(hook.name),
                run: () => accountSource.removeHook(hook.id),
                question: hookMessages.removeQuestion(hook.name),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}

function hookDetails({ platform, source, lastUsedAt, failedAt, failure }: Hook, shop: string): string {
  const used = lastUsedAt === null ? hookMessages.neverUsed : hookMessages.lastUsed(times(lastUsedAt))
  const failed = failedAt === null ? '' : hookMessages.failed(times(failedAt), failure)
  return [hookMessages.platforms[platform], shop, source, used, failed].filter(Boolean).join(' · ')
}
