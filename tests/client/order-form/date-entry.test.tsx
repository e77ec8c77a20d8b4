// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DateEntry } from '#client/order-form/date-entry.tsx'

afterEach(cleanup)

function open(start: string, hasTime = true) {
  const texts = [start]
  function Entry() {
    const [value, setValue] = useState(start)
    const onText = (text: string) => {
      texts.push(text)
      setValue(text)
    }
    return (
      <DateEntry
        label="Order date"
        name="placedAt"
        today="2026-11-25"
        problem={undefined}
        {...{ value, hasTime, onText }}
      />
    )
  }
  render(<Entry />)
  return { field: screen.getByRole<HTMLInputElement>('textbox'), last: () => texts.at(-1) }
}

async function write(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

it('shows a date, takes another one as it is written and says what was understood', async () => {
  const { field, last } = open('2026-11-10T22:55')
  expect(field.value).toBe('Nov 10, 2026, 22:55')
  await write(field, '-3d')
  expect(field.value).toBe('-3d')
  expect(screen.getByRole('textbox', { description: 'Sun, Nov 22, 2026 22:55' })).toBe(field)
  await userEvent.tab()
  expect([field.value, last()]).toEqual(['Nov 22, 2026, 22:55', '2026-11-22T22:55'])
})

it('keeps the day where only a time is written', async () => {
  const { field, last } = open('2026-11-10T22:55')
  await write(field, '7:05')
  expect(last()).toBe('2026-11-10T07:05')
})

it('is the same date again after it was written as it is shown', async () => {
  const { field, last } = open('2026-11-10T22:55:30')
  await write(field, field.value)
  expect(last()).toBe('2026-11-10T22:55:30')
})

it('leaves a text that is no date as it is, for the form to refuse', async () => {
  const { field, last } = open('2026-11-10', false)
  await write(field, '4/3')
  await userEvent.tab()
  expect([field.value, last()]).toEqual(['4/3', '4/3'])
  await write(field, '14:30')
  expect(last()).toBe('14:30')
  await userEvent.clear(field)
  expect(last()).toBe('')
})

it('names UTC where only the instant is known, and keeps it', async () => {
  const { last } = open('2026-11-11T03:55:00Z')
  await write(screen.getByLabelText('Order date (UTC)'), '4:00')
  expect(last()).toBe('2026-11-11T04:00Z')
})
