const BACKDROPS = ['#e3f5ff', '#e5ecf6', '#e9e4ff', '#d9f2e3', '#ffeed6', '#ffe3e0', '#dff1f1', '#f3e6f5'] as const
const SKINS = ['#fbdcc4', '#f0c3a0', '#dba47c', '#b97f58', '#8a5a3c', '#633f2b'] as const
const HAIRS = ['#2a211e', '#4a3328', '#7a4a2b', '#b9824a', '#d9b36a', '#8d8d93'] as const
const SHIRTS = ['#5f73e8', '#2e8b5e', '#2f86b5', '#c2603f', '#7a5bb0', '#3d4a5c', '#d49a2a'] as const
const CUTS = ['short', 'parted', 'long', 'bun', 'curly', 'bald'] as const

export interface PortraitTraits {
  readonly backdrop: string
  readonly skin: string
  readonly hair: string
  readonly shirt: string
  readonly cut: (typeof CUTS)[number]
  readonly glasses: boolean
  readonly beard: boolean
}

/** The parts of a portrait, derived from the seed alone. */
export function portraitTraits(seed: string): PortraitTraits {
  let state = hash(seed)
  // Consecutive draws from one generator, so that every trait varies on its own.
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(options: readonly [T, ...T[]]): T => options[draw(options.length)] ?? options[0]
  const cut = pick(CUTS)
  return {
    backdrop: pick(BACKDROPS),
    skin: pick(SKINS),
    hair: pick(HAIRS),
    shirt: pick(SHIRTS),
    cut,
    glasses: draw(4) === 0,
    beard: cut === 'bald' || (cut === 'short' && draw(3) === 0),
  }
}

// FNV-1a over UTF-16 units: short, and similar names still get different portraits.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
