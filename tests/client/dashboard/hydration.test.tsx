// @vitest-environment jsdom
// Covers: specification 2 Dashboard
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { layOut } from '#tests/client/charts/chart-size.ts'
import { SamplePage } from './sample-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([200, 900])('takes over static HTML without changing it, with a plot of %i px', async (width) => {
  layOut(width)
  const onError = vi.spyOn(console, 'error')
  const onRecoverableError = vi.fn()
  const html = renderToString(<SamplePage />)
  document.body.innerHTML = html
  const before = document.body.innerHTML
  const root = await act(() => hydrateRoot(document.body, <SamplePage />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
  expect(document.body.innerHTML).toBe(before)
  await act(() => root.unmount())
})
