/** A sentence that `PUT /api/views` is refused with; the others are the contract's. */
export const VIEW_MESSAGES = {
  shared: 'Only managers and owners change the views of the workspace. You can save views of your own.',
  tooMany: 'There are too many views in this workspace. Delete one first.',
}
