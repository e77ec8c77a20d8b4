import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodedWriterName, encodedWriterName } from '#server/database/postgres/writer-name.ts'

it('a writer is known by what PostgreSQL keeps of its name: plain characters, and as many as there is room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(1000), (name, workspace) => {
      const encoded = encodedWriterName(workspace, name)
      expect(encoded).toMatch(/^[ -~]{1,63}$/)
      const known = decodedWriterName(workspace, encoded)
      expect(name.toWellFormed().startsWith(known ?? '?')).toBe(true)
      if (encoded.length < 63 - 11) expect(known).toBe(name.toWellFormed())
      expect(decodedWriterName(workspace + 1, encoded)).toBeUndefined()
    }),
  )
  expect(decodedWriterName(1, encodedWriterName(1, 'Müller\'s "100 %" file.csv'))).toBe('Müller\'s "100 %" file.csv')
  expect(decodedWriterName(1, 'orderboard')).toBeUndefined()
})
