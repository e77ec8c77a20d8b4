// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, chosen, csv, done, end, opened, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

describe('dropping files', () => {
  const entry = (file: File, isDirectory = false) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  })
  const drop = (...items: object[]) =>
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: { items, files: [] } })

  it('accepts several files anywhere in the dialog and checks one after another', async () => {
    const page = await opened()
    await act(async () => drop(entry(csv('a.csv')), entry(csv('b.csv'))))
    expect(page.last().run.file.name).toBe('a.csv')
    expect(screen.getByText('File 1 of 2')).toBeTruthy()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    await end(page, done)
    await page.user.click(button('Check next file'))
    expect(page.last().run).toMatchObject({ file: { name: 'b.csv' }, purpose: 'check' })
    expect(screen.getByText('File 2 of 2')).toBeTruthy()
    await end(page, reported(REFUSED))
    expect(button('Choose another file')).toBeTruthy()
  })

  it('ignores a drop while a file is checked, and keeps the browser from opening it', async () => {
    const page = await chosen()
    const event = createEvent.drop(screen.getByRole('dialog'), {
      dataTransfer: { items: [entry(csv('late.csv'))], files: [] },
    })
    fireEvent(screen.getByRole('dialog'), event)
    expect(event.defaultPrevented).toBe(true)
    expect(page.sent).toHaveLength(1)
  })

  it('shows a hint only while files are over the dialog', async () => {
    await opened()
    const dialog = screen.getByRole('dialog')
    const inside = screen.getByLabelText('Choose files')
    const files = { dataTransfer: { dropEffect: 'none' } }
    fireEvent.dragOver(inside, files)
    expect(screen.getByText('Release to check the file')).toBeTruthy()
    // Moving from one part of the dialog to another does not leave it.
    fireEvent(inside, new MouseEvent('dragleave', { bubbles: true, relatedTarget: dialog }))
    expect(screen.getByText('Release to check the file')).toBeTruthy()
    fireEvent(inside, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }))
    expect(screen.queryByText('Release to check the file')).toBeNull()
  })

  it('rejects a folder with a sentence', async () => {
    const page = await opened()
    drop(entry(new File([], '2026'), true))
    expect(screen.getByRole('status').textContent).toBe('Folders cannot be imported. Drop the files in them instead.')
    expect(page.sent).toHaveLength(0)
  })
})
