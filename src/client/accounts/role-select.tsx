import { ROLES, type Role } from '#contract/roles.ts'
import { ACCOUNT_FIELD } from './account-field.tsx'
import { roleNames } from './messages.ts'

interface RoleSelectProps {
  readonly label: string
  readonly value?: Role
  readonly onRole?: (role: Role) => void
}

/** A role by its name; in a form its field is `role`. */
export function RoleSelect({ label, value, onRole }: RoleSelectProps) {
  return (
    <select
      name="role"
      aria-label={label}
      {...(value ? { value } : { defaultValue: 'viewer' })}
      onChange={({ target }) => onRole?.(roleOf(target.value))}
      className={ACCOUNT_FIELD.replace('w-full', 'w-36')}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </select>
  )
}

/** The role of an option; the one that may least for any other text. */
export function roleOf(text: string): Role {
  return ROLES.find((role) => role === text) ?? 'viewer'
}
