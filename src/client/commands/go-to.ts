/** The second key after `go` for each place, in small letters. */
export const GO_TO = { dashboard: 'd', orders: 'o', imports: 'i', views: 'v', history: 'h' } as const
export type Destination = keyof typeof GO_TO
