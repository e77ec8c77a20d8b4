export const TARGET_MESSAGES = {
  repeated: (month: string, currency: string) => `There are two targets for ${month} in ${currency}. Send only one.`,
}
