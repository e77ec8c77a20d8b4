/**
 * How the keys begin under which a browser keeps what was chosen in a workspace; without one, in the sample. Who sends the page
 * writes it to the root's `data-storage`, where the client and `page-start.js` read it.
 */
export function storagePrefix(workspaceId?: number): string {
  return `orderboard/${workspaceId ?? 'sample'}/`
}
