import { Link, useLocation, useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import { useFiguresDialog } from '#client/state/dialogs/figures-dialog.ts'
import { mayManage } from '#client/state/rights.ts'
import { shopLinkMessages } from './shop-link-messages.ts'

/** Whose orders the figures are of, with links to those of the other shops and of all, and the button that opens the shops. */
export default function ShopLinks({ shop, shops }: Pick<PeriodView, 'shop' | 'shops'>) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const show = useFiguresDialog((state) => state.show)
  const address = (slug: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('shop')
    // Another shop may have no orders in it.
    next.delete('currency')
    if (slug !== null) next.set('shop', slug)
    return `${path}?${next}`
  }
  const choices = [{ slug: null, name: shopLinkMessages.all }, ...shops]
  return (
    <nav
      aria-label={shopLinkMessages.name}
      className="shops flex flex-wrap items-baseline gap-x-3 text-xs wrap-anywhere"
    >
      {choices.map(({ slug, name }) => (
        <Link
          key={slug}
          href={address(slug)}
          aria-current={slug === shop ? 'true' : undefined}
          className={`min-h-6 pointer-coarse:min-h-11 ${slug === shop ? 'font-semibold' : 'underline'}`}
        >
          {name}
        </Link>
      ))}
      {mayManage() && (
        <button type="button" onClick={() => show('shops')} className="min-h-6 underline pointer-coarse:min-h-11">
          {shopLinkMessages.change}
        </button>
      )}
    </nav>
  )
}
