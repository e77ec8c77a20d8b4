import { useColumnTools } from './live-list.ts'

/** A failure is reported as a missing part of the page; the list then has the columns that it starts with. */
export async function loadColumnTools(): Promise<void> {
  try {
    const { columnTools } = await import('./column-tools.ts')
    useColumnTools.setState(columnTools)
  } catch {}
}
