/** Characters. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 256
export const MAX_NAME = 100
