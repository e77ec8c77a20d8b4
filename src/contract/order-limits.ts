/** Most characters of a text that people enter; a file may have longer ones. */
export const MAX_ENTERED = 400
export const MAX_NOTE = 4000
export const MAX_LINES = 200

/** Largest amount, in parts of a minor unit (100 billion dollars): more is something other than an order's amount. */
export const MAX_AMOUNT_PARTS = 10n ** 17n
