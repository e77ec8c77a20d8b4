import { expect, it } from 'vitest'
import { createStartOutput } from '#server/start-output.ts'

const ADDRESS = 'http://127.0.0.1:3000'

function printed(isTerminal: boolean): string[] {
  const lines: string[] = []
  const output = createStartOutput(
    isTerminal,
    () => 1,
    (line) => lines.push(line),
  )
  output.starting()
  output.print('Updating')
  output.running(ADDRESS)
  return lines
}

it('prints plain lines on a terminal, with the address and how to stop', () => {
  expect(printed(true)).toEqual([
    'Starting…',
    'Updating',
    'Orderboard is running at http://127.0.0.1:3000 – press Ctrl+C to stop',
  ])
})

it('prints JSON lines where no terminal is', () => {
  const line = { level: 30, time: 1, pid: process.pid }
  expect(printed(false).map((text) => JSON.parse(text))).toEqual([
    { ...line, msg: 'Updating' },
    { ...line, address: ADDRESS, msg: `Orderboard is running at ${ADDRESS}` },
  ])
})
