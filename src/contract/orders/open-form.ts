/** Milliseconds after which a form that is open says so again, and the panel of its order asks. */
export const OPEN_FORM_INTERVAL = 10_000
