/** Texts of notifications, which the first look does not need. */
export const notificationMessages = { undo: 'Undo' }
