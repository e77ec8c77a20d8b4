import { DEADLINES } from '#server/database/deadlines.ts'
import { connectTo } from '#server/database/postgres/connect.ts'

/** How many orders of the benchmark the server's database has. */
export async function madeCount(url: string): Promise<number> {
  return await countOrders(url, `change_id = 'bench'`)
}

/** Throws if the server's database has orders that are not the benchmark's. */
export async function refuseOtherOrders(url: string): Promise<void> {
  if ((await countOrders(url, `change_id <> 'bench'`)) > 0)
    throw new Error('The database has orders that no benchmark made. Choose another one in DATABASE_URL.')
}

async function countOrders(url: string, condition: string): Promise<number> {
  const client = await connectTo(url, { ...DEADLINES, answer: DEADLINES.longAnswer })
  try {
    const { rows } = await client.query(`select to_regclass('orders') is not null as made`)
    if (!rows[0].made) return 0
    const counted = await client.query(`select count(*) as orders from orders where ${condition}`)
    return Number(counted.rows[0].orders)
  } finally {
    await client.end()
  }
}
