import { Avatar } from '#client/ui/avatar.tsx'
import { PanelLink } from '#client/ui/panel-link.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { shellMessages } from './messages.ts'

/** Of all contacts the panel shows so many (specification §9, data counts). */
const SHOWN = 3

export function ContactList({ contacts }: Pick<PanelData, 'contacts'>) {
  if (contacts.length === 0) return <p className="text-quiet">{shellMessages.empty}</p>
  return (
    <ul className="flex flex-col gap-4">
      {contacts.slice(0, SHOWN).map(({ name, avatar, href }) => (
        <li key={`${name} ${href}`} className="relative flex items-center gap-2">
          <Avatar portrait={avatar} name={name} />
          <span className="min-w-0 wrap-anywhere">
            <PanelLink href={href}>{name}</PanelLink>
          </span>
        </li>
      ))}
    </ul>
  )
}
