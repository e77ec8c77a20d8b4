// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { readDrop } from '#client/imports/use-drop.ts'
import { droppedItems } from '#client/state/dialogs/import-dialog.ts'

const item = (name: string, isDirectory = false) => ({
  kind: 'file',
  webkitGetAsEntry: () => ({ isDirectory }),
  getAsFile: () => new File([], name),
})
const drop = (...items: object[]) => readDrop(droppedItems({ items } as unknown as DataTransfer))

describe('reading a drop', () => {
  it('returns the files in order', () => {
    const { files, notice } = drop(item('a.csv'), item('b.json'))
    expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.json'])
    expect(notice).toBe('')
  })

  it('rejects folders', () => {
    expect(drop(item('2026', true))).toEqual({
      files: [],
      notice: 'Folders cannot be imported. Drop the files in them instead.',
    })
    expect(drop(item('2025', true), item('2026', true)).notice).toBe(
      'Folders cannot be imported. Drop the files in them instead.',
    )
    const mixed = drop(item('2026', true), item('a.csv'))
    expect(mixed.files).toHaveLength(1)
    expect(mixed.notice).toBe('Folders cannot be imported, so only the files are checked.')
  })

  it('rejects what is not a file', () => {
    expect(drop({ kind: 'string' }).notice).toBe('Only files can be imported. Drop or choose an order file.')
  })
})
