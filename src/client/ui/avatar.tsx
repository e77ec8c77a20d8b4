import { initials } from './initials.ts'
import { portraitClass } from './portrait-class.ts'

interface AvatarProps {
  /** The text that the sample's portrait is drawn from; '' for a real person, who gets initials instead. */
  readonly portrait: string
  readonly name: string
}

/**
 * A circle of 24 px: a portrait of the sample, or initials. Decorative; the name is next to it. The initials are not in the
 * text of the page, because a copied or read cell would contain them.
 */
export function Avatar({ portrait, name }: AvatarProps) {
  if (portrait !== '')
    return <span aria-hidden="true" className={`${CIRCLE} avatar-portrait block ${portraitClass(portrait)}`} />
  return <span aria-hidden="true" data-initials={initials(name)} className={`${CIRCLE} ${INITIALS} ${tint(name)}`} />
}

const CIRCLE = 'avatar size-6 shrink-0 rounded-full forced-color-adjust-none'
const INITIALS =
  'grid place-items-center font-semibold text-[0.625rem] text-text leading-none before:content-[attr(data-initials)]'

const TINTS = ['bg-tint-blue', 'bg-tint-green', 'bg-tint-indigo', 'bg-tint-amber', 'bg-tint-slate', 'bg-tint-grey']

/** The same name always has the same colour. */
function tint(name: string): string | undefined {
  let sum = 0
  for (let at = 0; at < name.length; at++) sum = (31 * sum + name.charCodeAt(at)) >>> 0
  return TINTS[sum % TINTS.length]
}
