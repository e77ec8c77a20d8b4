import { useId, useState } from 'react'
import { SHORTCUTS } from '#client/navigation.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { MenuLink } from './menu-link.tsx'
import { shellMessages } from './messages.ts'

const TABS = ['Favorites', 'Recently'] as const

/** 'Favorites' and 'Recently', on very wide screens only (specification §2). */
export function ShortcutTabs() {
  const [chosen, setChosen] = useState<(typeof TABS)[number]>('Favorites')
  const id = useId()
  return (
    <div className="hidden 2xl:block">
      <Tabs label={shellMessages.shortcuts} tabs={TABS} chosen={chosen} onChoose={setChosen} panelId={id} />
      <div role="tabpanel" id={id} aria-label={chosen}>
        <ul className="flex flex-col gap-0.5">
          {SHORTCUTS.map((item) => (
            <MenuLink key={item.label} item={item} isActive={false} />
          ))}
        </ul>
      </div>
    </div>
  )
}
