import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { madeOrders } from '#bench/made-orders.ts'

const HEAD =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Country,Cancelled at,Payment Method,Id,Source,Lineitem discount'
const FINANCIAL = {
  Complete: 'paid',
  Approved: 'paid',
  Rejected: 'voided',
  Pending: 'pending',
  'In Progress': 'pending',
}

/**
 * Generated orders as Shopify exports them, one row per line; cached in .cache. `first`: the first order's number,
 * so that two files may hold different orders.
 */
export async function shopifyFile(count: number, first = 10_001): Promise<string> {
  const path = resolve('.cache', `import-${count}${first === 10_001 ? '' : `-from-${first}`}.csv`)
  if (existsSync(path)) return path
  mkdirSync(resolve('.cache'), { recursive: true })
  const file = createWriteStream(`${path}.new`)
  let text = `${HEAD}\n`
  let number = 0
  for (const order of madeOrders(count)) {
    number++
    const at = `${new Date(order.placedAt).toISOString().slice(0, 19).replace('T', ' ')} +0000`
    const money = (parts: bigint) => (Number(parts) / 1_000_000).toFixed(2)
    const total = money(order.amount)
    const status = FINANCIAL[order.status as keyof typeof FINANCIAL] ?? 'pending'
    const email = order.customerKey === '' ? '' : `${order.customerKey.replaceAll(' ', '.')}@example.org`
    order.lines.forEach((line, i) => {
      const item = `${Number(line.quantity) / 10_000},${line.product},${money(line.price ?? 0n)}`
      const name = `#${first + number - 1}`
      text +=
        i > 0
          ? `${name},${email},,,,,,,${at},${item},,,,,,,,,,0.00\n`
          : `${name},${email},${status},unfulfilled,${order.currency},${total},0.00,${total},${at},${item},${order.customerName},"${order.address}",${order.city},'1010,NO,,${order.paymentMethod},${900_000 + number},${order.channel},0.00\n`
    })
    if (text.length < 1 << 20) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  renameSync(`${path}.new`, path)
  return path
}
