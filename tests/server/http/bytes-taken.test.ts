import { expect, it } from 'vitest'
import { bytesTaken } from '#server/http/bytes-taken.ts'

function sending() {
  const socket = { bytesWritten: 0, writableLength: 0 }
  const answer = { writableLength: 0 }
  return { socket, answer, taken: bytesTaken(socket, new Set([answer]), 100) }
}

it('counts what left the socket, not what was written to it', () => {
  const { socket, answer, taken } = sending()
  answer.writableLength = socket.bytesWritten = socket.writableLength = 50
  taken()
  const before = taken()
  socket.writableLength = 20
  expect(taken() - before).toBe(30)
})

it('counts a period as enough at whose begin or end nothing waited', () => {
  const { answer, taken } = sending()
  const start = taken()
  expect(taken() - start).toBe(100)
  answer.writableLength = 1
  expect(taken() - start).toBe(200)
  expect(taken() - start).toBe(200)
})

it('counts nothing while an answer waits behind another one', () => {
  const { answer, taken } = sending()
  answer.writableLength = 10
  taken()
  const before = taken()
  expect(taken() - before).toBe(0)
})
