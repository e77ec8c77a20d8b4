import { orderIdAt } from '#client/navigation.ts'

export interface Crumb {
  readonly label: string
  readonly href: string
}

/** 'Dashboards', then one crumb per path segment: 'order-list' becomes 'Order List' (specification §2), an order its ID. */
export function crumbsOf(path: string): readonly Crumb[] {
  const id = orderIdAt(path)
  const segments = path.split('/').filter((segment) => segment !== '')
  return [
    { label: 'Dashboards', href: '/' },
    ...segments.map((segment, index) => ({
      label: (index === 1 && id) || words(decoded(segment)),
      href: `/${segments.slice(0, index + 1).join('/')}`,
    })),
  ]
}

function words(segment: string): string {
  return segment
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

// A typed path may not be valid percent-encoding.
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
