import { useId, useState } from 'react'
import { USER_PROFILE } from '#client/navigation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { MenuLink } from './menu-link.tsx'

/** The collapsible group of the navigation, expanded at first (specification §2). */
export function UserProfile() {
  const [isExpanded, setExpanded] = useState(true)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
        className="flex min-h-8 w-full items-center gap-2 rounded-lg pr-2 pl-3 text-left hover:bg-hover active:bg-active pointer-coarse:min-h-11"
      >
        <Icon name="user" />
        <span className="grow">User Profile</span>
        <span className={`text-quiet ${isExpanded ? '' : '-rotate-90'}`}>
          <Icon name="chevron-down" size={16} />
        </span>
      </button>
      <ul id={id} hidden={!isExpanded} aria-label="User Profile">
        {USER_PROFILE.map((item) => (
          <MenuLink key={item.label} item={item} isActive={false} indent="pl-10" />
        ))}
      </ul>
    </li>
  )
}
