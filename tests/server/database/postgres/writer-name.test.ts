import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signedName, writerSign } from '#server/database/postgres/writer-name.ts'

it('a writer is known by what PostgreSQL keeps of its name: plain characters, and as many as there is room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(1000), (name, workspace) => {
      const sign = writerSign(workspace, name)
      expect(sign).toMatch(/^[ -~]{1,63}$/)
      const known = signedName(workspace, sign)
      expect(name.toWellFormed().startsWith(known ?? '?')).toBe(true)
      if (sign.length < 63 - 11) expect(known).toBe(name.toWellFormed())
      expect(signedName(workspace + 1, sign)).toBeUndefined()
    }),
  )
  expect(signedName(1, writerSign(1, 'Müller\'s "100 %" file.csv'))).toBe('Müller\'s "100 %" file.csv')
  expect(signedName(1, 'orderboard')).toBeUndefined()
})
