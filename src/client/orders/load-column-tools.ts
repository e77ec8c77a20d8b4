import { useColumnTools } from './live-list.ts'

/** A failure is reported as a missing part of the page; the list then has the columns that it starts with. */
export function loadColumnTools(): Promise<void> {
  return import('./column-tools.ts').then(
    ({ columnTools }) => useColumnTools.setState(columnTools),
    () => {},
  )
}
