/** Whether fields that were edited by hand and have a new value in the file keep the edit or take that value. */
export const EDIT_CHOICES = ['keep', 'replace'] as const
export type EditChoice = (typeof EDIT_CHOICES)[number]
