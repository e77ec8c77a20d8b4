// The live list's menus in one file, so that the first load has one address for them.
export { default } from '#client/orders/export/export-menu.tsx'
export { default as ViewsMenu } from '#client/orders/views/views-menu.tsx'

/** The bar of selected orders comes with them, so that it is there when the server is not. */
export const selectionBar = import('#client/orders/selection/selection-bar.tsx').catch(() => {})
