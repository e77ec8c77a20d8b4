/** A page that is measured, in turn with the others. */
export interface MeasuredPage {
  readonly name: string
  readonly kind: 'bare' | 'sample' | 'live'
  readonly screen: 'list' | 'dashboard'
  readonly url: string
}

/** Every page of these addresses; the bare one of a screen comes first. */
export function measuredPages(addresses: Readonly<Record<MeasuredPage['kind'], string>>): MeasuredPage[] {
  const kinds = ['bare', 'sample', 'live'] as const
  return [
    ...kinds.map((kind) => ({ kind, screen: 'dashboard', path: '/default' }) as const),
    ...kinds.map((kind) => ({ kind, screen: 'list', path: '/order-list' }) as const),
  ].map(({ kind, screen, path }) => ({ name: `${path} ${kind}`, kind, screen, url: addresses[kind] + path }))
}
