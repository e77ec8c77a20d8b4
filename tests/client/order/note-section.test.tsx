// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { NoteSection } from '#client/order/note-section.tsx'
import { closeOrderForm, useOrderForm } from '#client/state/order-form.ts'

afterEach(() => {
  cleanup()
  closeOrderForm()
})

it('opens the form of the note alone, in its place, and gives the focus back', async () => {
  const { rerender } = render(<NoteSection note="" isPage={false} form={undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(useOrderForm.getState().form).toBe('note')
  rerender(<NoteSection note="" isPage={false} form={<input />} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<NoteSection note="Ring twice" isPage={false} form={undefined} />)
  expect(screen.getByText('Ring twice')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note' }))
})
