// Covers: data Import
import { expect, it } from 'vitest'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { Trial } from './support/trial.ts'

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } })
const order = (name: string, amount: string) => ({
  id: `gid://shopify/Order/${name}`,
  name,
  createdAt: '2024-01-31T10:00:00Z',
  totalPriceSet: money(amount),
  lineItems: {
    edges: [
      { cursor: 'x', node: { title: 'Mug', quantity: 2, originalUnitPriceSet: money('2.50') } },
      { node: { title: 'Cup', quantity: 1, originalUnitPriceSet: money('7.50') } },
    ],
    pageInfo: { hasNextPage: false },
  },
})
const ORDERS = [order('#1', '12.50'), order('#2', '20.00')]
const pageInfo = { hasNextPage: true, endCursor: 'abc' }

const edges = (nodes: object[]) => ({
  data: { orders: { pageInfo, edges: nodes.map((node) => ({ cursor: 'c', node })) } },
})
const nodes = (nodes: object[]) => ({ data: { orders: { nodes, pageInfo } } })

it.each([
  ['edges', [edges(ORDERS)]],
  ['nodes', [{ ...nodes(ORDERS), extensions: { cost: { nodes: [1] } } }]],
  ['a plain list in data', [{ data: { orders: ORDERS } }]],
  ['NDJSON of pages with edges', ORDERS.map((order) => edges([order]))],
  ['NDJSON of pages with nodes', ORDERS.map((order) => nodes([order]))],
])('reads orders and lines in lists of GraphQL: %s', async (_, answers) => {
  const trial = new Trial()
  try {
    const { orders, errors } = await trial.import(answers.map((answer) => JSON.stringify(answer)).join('\n'))
    expect({ orders, errors }).toMatchObject({ orders: { created: 2 }, errors: [] })
    expect(trial.rows('SELECT currency, amount FROM orders ORDER BY amount')).toEqual([
      { currency: 'EUR', amount: 12_500_000n },
      { currency: 'EUR', amount: 20_000_000n },
    ])
    expect(trial.rows('SELECT product, quantity, price FROM order_lines WHERE line = 2')).toEqual([
      { product: 'Cup', quantity: 10_000n, price: 7_500_000n },
      { product: 'Cup', quantity: 10_000n, price: 7_500_000n },
    ])
  } finally {
    trial.remove()
  }
})

it('finds them however the text is cut, and no list in an order of NDJSON', () => {
  const text = JSON.stringify({ data: { orders: { edges: [{ node: 1 }, { node: 2 }], pageInfo } } })
  for (let at = 0; at < text.length; at++) {
    const elements = [...jsonElements([text.slice(0, at), text.slice(at)], 'data.orders.edges')]
    expect(elements.map(({ cells }) => cells[0])).toEqual(['{"node":1}', '{"node":2}'])
  }
  const line = '{"id":1,"lineItems":{"edges":[{"node":{}}]},"shop":{"orders":[3]}}'
  expect([...jsonElements([`${line}\n${line}\n`], '')].map(({ cells }) => cells[0])).toEqual([line, line])
})
