// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madeReport } from './made-report.ts'
import { button, chosen, csv, end, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

describe('the rejected records', () => {
  const errors = Array.from({ length: 250 }, (_, at) => ({
    record: at + 1,
    line: at + 2,
    column: 'Total',
    reason: at === 0 ? '=cmd()' : `Row ${at} has no amount.`,
  }))

  it('shows the first five, on request a hundred and the number of the others, and a download of all', async () => {
    const page = await chosen(csv('orders-2026.csv'))
    await end(page, reported(madeReport({ rejected: 250, errors })))
    const table = screen.getByRole('table', { name: '250 rejected records' })
    expect(within(table).getAllByRole('row')).toHaveLength(6)
    await page.user.click(button('Show 95 more'))
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(101)
    expect(within(table).getAllByRole('columnheader').map(text)).toEqual(['Record', 'Line', 'Column', 'Reason'])
    expect(
      within(rows[2] as HTMLElement)
        .getAllByRole('cell')
        .map(text),
    ).toEqual(['2', '3', 'Total', 'Row 1 has no amount.'])
    expect(screen.getByText('150 more not shown')).toBeTruthy()
    await page.user.click(button('Show fewer'))
    expect(within(table).getAllByRole('row')).toHaveLength(6)

    const saved = watchDownloads()
    await page.user.click(button('Download all reasons (CSV)'))
    const lines = (await saved.blobs[0]?.text())?.trim().split('\r\n')
    expect(saved.names).toEqual(['orders-2026-rejected.csv'])
    expect(lines).toHaveLength(251)
    expect(lines?.[1]).toBe("1,2,Total,'=cmd()")
  })

  it('offers only the reasons that the server sent', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ rejected: 5000, errors })))
    await page.user.click(button('Show 95 more'))
    expect(screen.getByText('4,900 more not shown')).toBeTruthy()
    expect(button('Download the first 250 reasons (CSV)')).toBeTruthy()
  })
})

const text = (element: Element) => element.textContent

function watchDownloads() {
  const blobs: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob)
    return 'blob:list'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { blobs, names }
}
