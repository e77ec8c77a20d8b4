// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parseMapping } from '#server/imports/mapping-text.ts'
import { readUnaided } from './support/plain-read.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())
const read = (file: string) => readUnaided(trial, file)

describe('headings that say too little', () => {
  const rows = '1001,2025-03-01,Ada Brandt,12.50\n1002,2025-03-02,Bo Carr,7.25\n1003,2025-03-03,Cy Dunn,9.99\n'
  it.each([
    ['Order No,Order Date,Client,Cost', ['id', 'date', 'customerName']],
    ['Nr zamówienia,Data,Klient,Targi', ['id', 'date', 'customerName']],
    ['Zeta,Moment,Who,Cost', ['date', 'customerName']],
    ['Foo,Bar,Baz,Qux', ['id', 'date', 'customerName', 'total']],
  ])('stay, with what is known of them, in %s', async (headings, fields) => {
    const { state, ...asked } = await read(`${headings}\n${rows}`)
    expect(state).toBe('refused')
    expect(asked.headings).toEqual(headings.split(','))
    expect(Object.keys(asked.mapping?.columns ?? {}).sort()).toEqual(fields.sort())
  })

  it('name a product by a word that is not known, where the table has lines', async () => {
    const head = 'order_id,date,pizza_name,quantity,unit_price,total_price\n'
    const found = await read(
      `${head}1,2025-03-01,The Hawaiian,1,13.25,13.25\n2,2025-03-01,The Five Cheese,2,18.50,37.00\n2,2025-03-01,The Mexicana,1,16.00,16.00\n3,2025-03-02,The Greek,3,20.75,62.25\n`,
    )
    expect(found.orders).toEqual(['1 13.25', '2 53', '3 62.25'])
    expect(found.lines).toEqual([
      '1 The Hawaiian 13.25',
      '2 The Five Cheese 37',
      '1 The Mexicana 16',
      '3 The Greek 62.25',
    ])
  })

  it('are the order’s net amount rather than the gross one of a line', async () => {
    const head = 'order id,date,customer,Net total,Line gross,product\n'
    const found = await read(`${head}1,2025-03-01,Ann,20.00,11.90,Cup\n1,2025-03-01,Ann,20.00,11.91,Pot\n`)
    expect(found.orders).toEqual(['1 Ann 20'])
  })

  it('get the number of their column where they are empty, by which a mapping names it', async () => {
    const file =
      'Order ID,,Customer,Total,\n1,2025-03-01,Ada,12.50,ada@example.com\n2,2025-03-02,Bo,7.25,bo@example.com\n'
    const { preview } = await trial.import(file, { dryRun: true, preview: true })
    expect(preview?.mapping.columns).toMatchObject({ date: ['Column 2'], email: ['Column 5'] })
    const mapping = parseMapping(JSON.stringify(preview?.mapping))
    if (typeof mapping === 'string') expect.fail(mapping)
    await trial.import(file, { mapping })
    expect(trial.rows('select day, email from orders order by id')).toEqual([
      { day: '2025-03-01', email: 'ada@example.com' },
      { day: '2025-03-02', email: 'bo@example.com' },
    ])
  })

  it('are quantities with a word for the pieces', async () => {
    const rows = '1,2025-03-01,Cup,2 PCS,5.50\n2,2025-03-01,Pot,3 STK,6.50\n'
    const found = await read(`order id,date,product,Quantity,Price\n${rows}`)
    expect(found.orders).toEqual(['1 11', '2 19.5'])
  })

  it('are no total where they count pieces, and no customer where they say yes or no', async () => {
    const head = 'order id,date,New client,product,Quantity,Total order quantity,Price\n'
    const found = await read(
      `${head}A1,2025-03-01,Yes,Lamp,2,5,12.50\nA1,2025-03-01,Yes,Pen,3,5,1.00\nA2,2025-03-02,No,Desk,4,4,80.00\n`,
    )
    expect(found.orders).toEqual(['A1 28', 'A2 320'])
    const counts = 'order id,date,Total order quantity,Worth\nA1,2025-03-01,300,12.50\nA2,2025-03-02,700,7.25\n'
    expect((await read(counts)).reason).toContain('an amount')
  })

  it('are no product where they count items, and no customer where they say what kind of person it is', async () => {
    const head = 'order id,date,Customer Age,Customer Gender,Number of Items,Items,order total\n'
    const found = await read(`${head}A1,2025-03-01,34,F,3,3,12.50\nA2,2025-03-02,51,M,1,1,80.00\n`)
    expect(found.orders).toEqual(['A1 12.5', 'A2 80'])
    expect(found.lines).toEqual(['3  12.5', '1  80'])
  })
})

it('gives each column a heading of its own, also where one looks like the number of another', async () => {
  const file = 'order id,date,total,Foo,Foo,Foo (2),,Column 7\nA1,2025-03-01,5.50,a,b,c,d,e\n'
  const { preview } = await trial.import(file, { dryRun: true, preview: true })
  expect(preview?.columns.slice(3).map(({ heading, samples: [text] }) => [heading, text])).toEqual([
    ['Foo', 'a'],
    ['Foo (3)', 'b'],
    ['Foo (2)', 'c'],
    ['Column 7', 'd'],
    ['Column 7 (2)', 'e'],
  ])
})

describe('a table without headings', () => {
  it('may repeat its order ID in the rows of an order', async () => {
    const found = await read(
      'A-1,2025-03-01,Ada Brandt,Lamp big,12.25\nA-1,2025-03-01,Ada Brandt,Desk tall,7.10\nA-2,2025-03-02,Bo Carr,Pencil,1.20\n',
    )
    expect(found.orders).toEqual(['A-1 Ada Brandt 19.35', 'A-2 Bo Carr 1.2'])
    trial.forget()
    const row = (i: number) =>
      `${1000 + Math.floor(i / 8)},2025-03-0${1 + Math.floor(i / 8)},Lamp no. ${i % 8},${i % 8}.50`
    const many = await read(Array.from({ length: 40 }, (_, i) => row(i)).join('\n'))
    expect(many.orders).toEqual(['1000 32', '1001 32', '1002 32', '1003 32', '1004 32'])
  })

  it('is asked about where a number next to the amount may be its quantity', async () => {
    const file = '1001,2025-03-01,Lamp big,2,5.25\n1001,2025-03-01,Desk tall,1,7.10\n1002,2025-03-02,Pencil,3,1.20\n'
    expect(await read(file)).toMatchObject({ state: 'refused', mapping: { columns: { id: ['Column 1'] } } })
  })
})

describe('the order ID', () => {
  it.each(['id,doc_number', 'TRANSACTION_ID,id'])('is a plain ID rather than a document’s, of %s', async (ids) => {
    const row = (i: number) => (ids.startsWith('id') ? `${i},D${900 + (i >> 1)}` : `T${900 + i},${i}`)
    const file = [1, 2, 3, 4].map((i) => `${row(i)},2025-03-0${i},Ann ${i},${i}.50`).join('\n')
    expect((await read(`${ids},date,customer,amount\n${file}\n`)).orders.map((order) => order.split(' ')[0])).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  it('is asked about where a document’s joins rows of one date and customer, and a plain ID is different in each', async () => {
    const head = 'id,invoice number,date,customer,product,amount\n'
    const rows = '1,F1,2025-03-01,Ada Brandt,Lamp,12.50\n2,F1,2025-03-01,Ada Brandt,Pen,1.25\n'
    const more = Array.from({ length: 60 }, (_, i) => `${3 + i},F${2 + i},2025-03-02,Bo ${i},Desk,${i}.50\n`).join('')
    for (const text of [`${rows}3,F2,2025-03-02,Bo Carr,Desk,80.00\n`, rows + more])
      expect((await read(head + text)).reason).toMatch(/^“id” was read as the order ID .* “invoice number” is the same/)
  })

  it('is the order’s where a document’s joins some orders', async () => {
    const head = 'order id,invoice number,date,customer,amount\n'
    const rows = '1,F1,2025-03-01,Ada Brandt,12.50\n2,F1,2025-03-01,Ada Brandt,1.25\n3,F2,2025-03-02,Bo Carr,80.00\n'
    expect((await read(head + rows)).orders).toEqual(['1 Ada Brandt 12.5', '2 Ada Brandt 1.25', '3 Bo Carr 80'])
  })

  it('is made of the row where there is none, also in a table of lines, and the report says so', async () => {
    const head = 'date,customer,product,quantity,unit price\n'
    const found = await read(`${head}2025-03-01,Ada Brandt,Lamp,2,12.50\n2025-03-02,Bo Carr,Desk,1,7.25\n`)
    expect(found.amounts.sort()).toEqual([25, 7.25])
    expect(found.notes).toContain('The file has no order IDs. Every row is one order')
  })

  it('is no web address', async () => {
    const row = (i: number) => `2025-03-0${i},Ann ${i},${i}.50,https://shop.example/${i}`
    const found = await read(`date,customer,total,Zeta\n${[1, 2, 3].map(row).join('\n')}\n`)
    expect(found.notes).toContain('The file has no order IDs.')
  })

  it('joins no rows in silence that have other dates and customers', async () => {
    const row = (i: number) => `S${i % 3},2025-03-${String(1 + i).padStart(2, '0')},Ann ${i % 2},Lamp ${i},${i}.50`
    const file = Array.from({ length: 28 }, (_, i) => row(i)).join('\n')
    expect((await read(`order,date,customer,product,amount\n${file}\n`)).reason).toMatch(
      /^“order” was read as the order ID/,
    )
  })
})

describe('amounts', () => {
  it('are prices where there is no product', async () => {
    const file = 'order id,date,customer,price\nA1,2025-03-01,Ada Brandt,12.50\nA2,2025-03-02,Bo Carr,7.25\n'
    expect((await read(file)).amounts).toEqual([12.5, 7.25])
  })

  it('of lines add up where the table has no product, unless few rows only repeat an order', async () => {
    const head = 'order id,date,customer,amount\n'
    const found = await read(
      `${head}A1,2025-03-01,Ada Brandt,12.50\nA1,2025-03-01,Ada Brandt,1.25\nA2,2025-03-02,Bo Carr,7.25\nA2,2025-03-02,Bo Carr,9.99\n`,
    )
    expect(found.amounts).toEqual([13.75, 17.24])
    trial.forget()
    const row = (i: number) => `B${i},2025-03-0${1 + (i % 9)},Ann ${i},${i}.50`
    const rows = Array.from({ length: 12 }, (_, i) => row(i)).join('\n')
    const { amounts } = await read(`${head}${rows}\nB1,2025-03-02,Ann 1,99.00\n`)
    expect(amounts).toHaveLength(12)
    expect(amounts).toContain(1.5)
  })

  it('are asked about where many rows contradict an earlier one', async () => {
    const row = (i: number) => `B${i >> 1},2025-03-01,Ann ${i >> 1},${i}.50`
    const file = Array.from({ length: 12 }, (_, i) => row(i)).join('\n')
    expect((await read(`order id,date,customer,Grand total\n${file}\n`)).reason).toMatch(
      /^“order id” was read as the order ID/,
    )
  })

  it('are never the number of items', async () => {
    const head = 'order id,date,Total items,Bedrag\n'
    expect((await read(`${head}A1,2025-03-01,3,12.50\nA2,2025-03-02,1,7.25\n`)).amounts).toEqual([12.5, 7.25])
  })

  it('of lines are the item prices of a marketplace if these add up to the totals', async () => {
    const head = 'order id,date,product,quantity,item price,order total\n'
    const found = await read(
      `${head}A1,2025-03-01,Lamp,2,25.00,25.00\nA2,2025-03-02,Desk,1,7.25,14.50\nA2,2025-03-02,Pen,3,7.25,14.50\nA3,2025-03-03,Pen,4,9.96,9.96\n`,
    )
    expect(found.lines).toEqual(['2 Lamp 25', '1 Desk 7.25', '3 Pen 7.25', '4 Pen 9.96'])
    expect(found.notes).not.toContain('differences')
    trial.forget()
    const each = await read(
      `${head}A1,2025-03-01,Lamp,2,25.00,50.00\nA2,2025-03-02,Desk,1,7.25,29.00\nA2,2025-03-02,Pen,3,7.25,29.00\nA3,2025-03-03,Pen,4,9.96,39.84\n`,
    )
    expect(each.lines).toEqual(['2 Lamp 50', '1 Desk 7.25', '3 Pen 21.75', '4 Pen 39.84'])
  })

  it.each([
    ['Net,Gross', [11.9, 119]],
    ['Betrag netto,Betrag brutto', [11.9, 119]],
    ['Net total,Total', [11.9, 119]],
    ['Order total net,Gross revenue', [11.9, 119]],
  ])('are those with tax, and the report says so, of %s', async (headings, amounts) => {
    const file = `order id,date,customer,${headings}\nA1,2025-03-01,Ada Brandt,10.00,11.90\nA2,2025-03-02,Bo Carr,100.00,119.00\n`
    const found = await read(file)
    const [net, gross] = headings.split(',')
    expect(found.amounts).toEqual(amounts)
    expect(found.notes).toContain(`Order amounts are read from “${gross}”. “${net}” has amounts without tax.`)
  })

  it('of lines are those with tax too', async () => {
    const head = 'order id,date,product,quantity,unit price net,line net,line gross\n'
    const found = await read(
      `${head}A1,2025-03-01,Lamp,2,5.00,10.00,11.90\nA2,2025-03-02,Desk,4,25.00,100.00,119.00\nA3,2025-03-02,Desk,3,25.00,75.00,89.25\n`,
    )
    expect(found.amounts).toEqual([11.9, 119, 89.25])
    expect(found.notes).toContain('“line net” has amounts without tax.')
  })
})

describe('items listed in one cell', () => {
  it.each(['Products', 'Product', 'Product name', 'Items', 'Contents'])('become lines, under %s', async (heading) => {
    const found = await read(
      `order id,date,customer,${heading},total\nA1,2025-03-01,Ada Brandt,"Product A x 1, Product B x 2",12.50\nA2,2025-03-02,Bo Carr,Lamp,7.25\n`,
    )
    expect(found.lines).toEqual(['1 Product A', '2 Product B', '1 Lamp 7.25'])
    expect(found.notes).toContain('1 order has several products without amounts of their own.')
  })
})

describe('the only line of an order', () => {
  it('has the amount of the order, without its shipping', async () => {
    const found = await read(
      'order id,date,product,quantity,shipping cost,order total\nA1,2025-03-01,Lamp,2,,12.50\nA2,2025-03-02,Desk,1,5.00,85.00\n',
    )
    expect(found.lines).toEqual(['2 Lamp 12.5', '1 Desk 80'])
  })

  it('is none of the order’s own row, above those of its products', async () => {
    const head = 'Order,Buyer name,Product,Quantity,Total price,Sale date'
    const rows = ['1,Ada,Lamp,1,$37.30,2024-03-04', '2,Bo,,3,$120.00,2024-03-05', '2,Bo,Desk,1,,', '2,Bo,Chair,2,,']
    await trial.import([head, ...rows].join('\n'))
    expect(trial.rows('select product, quantity from order_lines order by order_id, line')).toEqual([
      { product: 'Lamp', quantity: 10_000n },
      { product: 'Desk', quantity: 10_000n },
      { product: 'Chair', quantity: 20_000n },
    ])
    expect(trial.rows('select amount from orders order by id')).toEqual([
      { amount: 37_300_000n },
      { amount: 120_000_000n },
    ])
  })

  it('keeps the amount that the file has', async () => {
    const file = 'order id,date,product,quantity,price,order total\nA1,2025-03-01,Lamp,2,5.00,12.50\n'
    expect((await read(file)).lines).toEqual(['2 Lamp 10'])
  })
})
