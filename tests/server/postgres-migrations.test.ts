import { expect, it } from 'vitest'
import { POSTGRES_MIGRATIONS } from '#server/database/postgres/migrations.ts'

it('sends every statement by itself, because Citus hands the whole text on to each machine', () => {
  for (const statement of POSTGRES_MIGRATIONS.flat()) {
    if (typeof statement !== 'string') continue
    const withoutTexts = statement.replace(/'[^']*'/g, '')
    expect(withoutTexts).not.toContain(';')
    expect(withoutTexts.trim()).toMatch(/^(create|alter|drop|insert|delete|update|set local|analyze) /)
  }
})
