// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PlacedEntry } from '#client/order-form/placed-entry.tsx'

const shown = (value: string) => {
  const texts: string[] = []
  render(<PlacedEntry value={value} problem={undefined} onText={(text) => texts.push(text)} />)
  return texts
}

it('edits the day and the time of the clock that an order is shown on', () => {
  const texts = shown('2026-11-10T22:55')
  fireEvent.change(screen.getByLabelText('Order date'), { target: { value: '2026-11-11' } })
  fireEvent.change(screen.getByLabelText('Order time'), { target: { value: '22:56' } })
  expect(texts).toEqual(['2026-11-11T22:55', '2026-11-10T22:56'])
})

it('names UTC where only the instant is known, and keeps it', () => {
  const texts = shown('2026-11-11T03:55:00Z')
  const time = screen.getByLabelText('Order time (UTC)') as HTMLInputElement
  expect(time.value).toBe('03:55:00')
  fireEvent.change(time, { target: { value: '04:00' } })
  expect(texts).toEqual(['2026-11-11T04:00Z'])
})
