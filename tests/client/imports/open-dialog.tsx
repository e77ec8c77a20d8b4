import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { vi } from 'vitest'
import type { ImportSource, RunOutcome } from '#client/data/import-source.ts'
import { sampleWorkspace } from '#client/data/sample/sample-workspace.ts'
import ImportDialog from '#client/imports/import-dialog.tsx'
import { WorkspaceProvider } from '#client/state/workspace.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { fakeImports } from './fake-imports.ts'
import { madeReport } from './made-report.ts'

export const csv = (name = 'orders.csv') => new File(['id,date'], name, { type: 'text/csv' })
export const reported = (report: ImportReport): RunOutcome => ({ kind: 'report', report })
export const done = reported(madeReport({ state: 'done' }))

function setup(preview: ImportSource['preview']) {
  const { imports, ...server } = fakeImports(preview)
  const workspace = { ...sampleWorkspace, imports }
  const onClose = vi.fn()
  const onImported = vi.fn()
  const onWritten = vi.fn()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <StrictMode>
        <button type="button" onClick={() => setOpen(true)}>
          Import
        </button>
        {isOpen && (
          <WorkspaceProvider value={workspace}>
            <ImportDialog
              onClose={() => {
                onClose()
                setOpen(false)
              }}
              onImported={onImported}
              onWritten={onWritten}
            />
          </WorkspaceProvider>
        )}
      </StrictMode>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  return { user, ...server, onClose, onImported, onWritten }
}

/** By default mappings have no preview. */
export async function opened(preview: ImportSource['preview'] = async () => undefined) {
  const page = setup(preview)
  await page.user.click(button('Import'))
  return page
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const heading = (name: string) => screen.getByRole('heading', { name })
export const end = (page: Awaited<ReturnType<typeof opened>>, outcome: RunOutcome) =>
  act(async () => page.last().end(outcome))

export async function chosen(...files: File[]) {
  const page = await opened()
  await page.user.upload(screen.getByLabelText('Choose files'), files.length > 0 ? files : [csv()])
  return page
}
