import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startCluster } from '#scripts/postgres-cluster.ts'
import { copyRows } from '#server/database/postgres/statements.ts'

it.each([0, 300])(
  'a COPY that the server ends while rows are made fails with what the server said (%i ms between the rows)',
  async (pause) => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const client = new Client({ connectionString: cluster.url('postgres') })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('create table numbers (number integer, filler text)')
    async function* rows() {
      for (let i = 0; i < 20; i++) {
        yield ['no number', 'x'.repeat(1 << 20)]
        await wait(i < 3 ? pause : 0)
      }
    }
    await expect(copyRows(client, 'numbers', ['number', 'filler'], rows())).rejects.toThrow(
      'invalid input syntax for type integer: "no number"',
    )
    // The connection is as good as before.
    expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 0 }])
  },
)
