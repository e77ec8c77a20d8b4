// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToDrops } from '#client/shell/listen-to-drops.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { closeImport, useImportDialog } from '#client/state/dialogs/import-dialog.ts'

const HINT = 'Drop the files to import their orders'
let stop = () => {}

beforeEach(() => {
  useDataSet.setState({ hasServer: true })
  stop = listenToDrops()
})
afterEach(() => {
  stop()
  closeImport()
})

function drag(type: string, types: readonly string[] = ['Files'], relatedTarget: Element | null = null): Event {
  const file = new File(['id'], 'a.csv')
  const items = [{ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) }]
  const event = new Event(type, { bubbles: true, cancelable: true })
  document.body.dispatchEvent(Object.assign(event, { dataTransfer: { types, items }, relatedTarget }))
  return event
}
const hint = () => document.body.textContent?.includes(HINT) ?? false

describe('files dragged over the page', () => {
  it('show a hint until they leave or are dropped', async () => {
    expect(drag('dragover').defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(hint()).toBe(true))
    drag('dragleave', ['Files'], document.body)
    expect(hint()).toBe(true)
    drag('dragleave')
    await vi.waitFor(() => expect(hint()).toBe(false))
  })

  it('open the import when they are dropped', async () => {
    drag('dragover')
    expect(drag('drop').defaultPrevented).toBe(true)
    const { isOpen, dropped } = useImportDialog.getState()
    expect(isOpen).toBe(true)
    expect(dropped?.map(({ file }) => file?.name)).toEqual(['a.csv'])
    await vi.waitFor(() => expect(hint()).toBe(false))
  })

  it('stay with the browser where nothing can be imported, and so does a dragged text', () => {
    expect(drag('drop', ['text/plain']).defaultPrevented).toBe(false)
    useDataSet.setState({ hasServer: false })
    expect(drag('drop').defaultPrevented).toBe(false)
    expect(useImportDialog.getState().isOpen).toBe(false)
  })

  it('belong to an open dialog that has accepted them', () => {
    const accept = (event: Event) => event.preventDefault()
    document.body.addEventListener('drop', accept)
    drag('drop')
    document.body.removeEventListener('drop', accept)
    expect(useImportDialog.getState().isOpen).toBe(false)
  })
})
