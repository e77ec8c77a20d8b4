export const WORKSPACE_MESSAGES = {
  slugTaken: (slug: string) => `There is a workspace ${slug} already. Choose another slug.`,
  firstStays: 'The first workspace cannot be archived: the import folder and the commands of the server work in it.',
}
