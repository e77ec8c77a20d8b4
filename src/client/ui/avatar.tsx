import { memo, type ReactNode } from 'react'
import { avatarTraits } from './avatar-traits.ts'

/**
 * A small portrait drawn from the text: the same seed gives the same picture everywhere, and nothing is fetched.
 * Decorative; the name is next to it. `size` in px.
 */
export const Avatar = memo(function Avatar({ seed, size = 24 }: { seed: string; size?: number }) {
  const { backdrop, skin, hair, shirt, cut, glasses, beard } = avatarTraits(seed)
  return (
    <svg
      aria-hidden="true"
      className="shrink-0 overflow-hidden rounded-full forced-color-adjust-none"
      width={size}
      height={size}
      viewBox="0 0 40 40"
    >
      <path fill={backdrop} d="M0 0h40v40H0z" />
      {cut === 'long' && <path fill={hair} d="M10.5 32V17C10.5 9.5 14.5 6 20 6s9.5 3.5 9.5 11v15z" />}
      {cut === 'curly' && <path fill={hair} d="M20 23.5a10.5 9.5 0 1 0 0-19 10.5 9.5 0 0 0 0 19" />}
      <path fill={shirt} d="M5 42c0-9 6.5-13 15-13s15 4 15 13z" />
      <path fill={skin} d="M16.5 22h7v7.5a3.5 3.5 0 0 1-7 0z" />
      <ellipse fill={skin} cx="20" cy="17.5" rx="7.5" ry="8.5" />
      {beard && <path fill={hair} d="M12.5 17.5c0 12 15 12 15 0-.5 4-2.5 4.5-7.5 4.5s-7-.5-7.5-4.5" />}
      <path fill={hair} d={FRINGES[cut]} />
      {cut === 'bun' && <circle fill={hair} cx="20" cy="5.5" r="3.5" />}
      <path fill="none" stroke="#3a2a26" strokeLinecap="round" strokeWidth="1.6" d="M17 17.8v.4M23 17.8v.4" />
      <path fill="none" stroke="#3a2a26" strokeLinecap="round" d="M18 22.3c1 1 3 1 4 0" />
      {glasses && <Glasses />}
    </svg>
  )
})

const FRINGES = {
  short: 'M12 17c-.8-8 3-11 8-11s8.8 3 8 11c-1-3.5-1.8-5-3-6-3 1-8 1-10 0-1.2 1-2.2 2.8-3 6',
  parted: 'M12 18c-1.5-9 3-12 8.5-12S29 9.5 28 18c-.8-4-2.5-6-4.5-7.5-2 2-6 3.5-9.5 3.5-1 1-1.6 2.4-2 4',
  bald: '',
  bun: 'M12 16.5c0-6.5 3-9.5 8-9.5s8 3 8 9.5c-2-4-5-5.5-8-5.5s-6 1.5-8 5.5',
  long: 'M12 18c-.5-8 3-11 8-11s8.5 3 8 11c-2-2-4-4.5-5-7-1.5 3-6.5 6-11 7',
  curly: 'M12 16c1-5 4-6 8-6s7 1 8 6c2-8-3-10.5-8-10.5S10 8 12 16',
} as const

function Glasses(): ReactNode {
  return (
    <g fill="none" stroke="#2b2b2b">
      <circle cx="16.8" cy="18" r="2.4" />
      <circle cx="23.2" cy="18" r="2.4" />
      <path d="M19.2 18h1.6" />
    </g>
  )
}
