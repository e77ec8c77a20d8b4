import { type ReactNode, useId, useState } from 'react'
import { SHORTCUTS } from '#client/navigation.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { MenuLink } from './menu-link.tsx'
import { shellMessages } from './messages.ts'

const TABS = ['Favorites', 'Recently'] as const

/** For as many rows as there are favorites. */
const ROOM = 'min-h-[calc(var(--favorites)*2.125rem)] pointer-coarse:min-h-[calc(var(--favorites)*2.875rem)]'

interface ShortcutTabsProps {
  /** The list of the favorites, loaded later; absent where there are only those of the specification. */
  readonly favorites?: ReactNode
}

/**
 * 'Favorites' and 'Recently', on very wide screens only (specification §2). Where there are favorites (`showFavorites`), they take
 * the place of the specification's, on all screens: without the tabs where these are for very wide ones.
 */
export function ShortcutTabs({ favorites }: ShortcutTabsProps) {
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('Favorites')
  const id = useId()
  const tabs = <Tabs label={shellMessages.shortcuts} tabs={TABS} chosen={chosen} onChoose={setChosen} panelId={id} />
  const placeholders = SHORTCUTS.map((item) => <MenuLink key={item.label} item={item} isActive={false} />)
  const isOther = chosen !== 'Favorites'
  if (!favorites)
    return (
      <div className="hidden 2xl:block">
        {tabs}
        <div role="tabpanel" id={id} aria-label={chosen}>
          <ul className="flex flex-col gap-0.5">{placeholders}</ul>
        </div>
      </div>
    )
  return (
    <div className="hidden in-data-favorites:block 2xl:block">
      <h2 className="px-3 py-1 text-quiet 2xl:hidden">{TABS[0]}</h2>
      <div className="hidden 2xl:block">{tabs}</div>
      <div role="tabpanel" id={id} aria-label={chosen}>
        <div className={`${ROOM} ${isOther ? '2xl:hidden' : ''}`}>{favorites}</div>
        <ul className={`flex flex-col gap-0.5 ${isOther ? 'max-2xl:hidden' : 'in-data-favorites:hidden'}`}>
          {placeholders}
        </ul>
      </div>
    </div>
  )
}
