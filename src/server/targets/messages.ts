/** The sentences that `PUT /api/targets` is refused with. */
export const TARGET_MESSAGES = {
  stale: 'The targets changed since you loaded them. Reload them, then make your changes again.',
  repeated: (month: string, currency: string) => `There are two targets for ${month} in ${currency}. Send only one.`,
}
