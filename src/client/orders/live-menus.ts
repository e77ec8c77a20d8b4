// What the live list's menus need is one file, so that the first load has one address for it.
export { default as ExportMenu } from './export-menu.tsx'
export { default as ViewsMenu } from './views-menu.tsx'
