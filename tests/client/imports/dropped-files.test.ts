import { describe, expect, it } from 'vitest'
import { readDrop } from '#client/imports/dropped-files.ts'

const item = (name: string, isDirectory = false) => ({
  kind: 'file',
  webkitGetAsEntry: () => ({ isDirectory }),
  getAsFile: () => new File([], name),
})
const drop = (...items: object[]) => readDrop({ items, files: [] } as unknown as DataTransfer)

describe('what was dropped', () => {
  it('is its files, in order', () => {
    const { files, notice } = drop(item('a.csv'), item('b.json'))
    expect(files.map(({ name }) => name)).toEqual(['a.csv', 'b.json'])
    expect(notice).toBe('')
  })

  it('says that a folder cannot be imported', () => {
    expect(drop(item('2026', true))).toEqual({
      files: [],
      notice: 'A folder cannot be imported. Drop the files in it.',
    })
    expect(drop(item('2025', true), item('2026', true)).notice).toBe(
      'Folders cannot be imported. Drop the files in them.',
    )
    const mixed = drop(item('2026', true), item('a.csv'))
    expect(mixed.files).toHaveLength(1)
    expect(mixed.notice).toBe('A folder cannot be imported, only the files beside it.')
  })

  it('says so when it is no file at all', () => {
    expect(drop({ kind: 'string' }).notice).toBe('That was no file. Drop an order file, or choose one.')
  })
})
