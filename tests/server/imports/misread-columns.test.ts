// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Trial } from './support/trial.ts'

/** In the database, per minor unit. */
const SUBUNITS = 10_000

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

/** What is stored of each order, with its lines; `null` where the file was asked about, which is as good as the right reading. */
async function readUnaided(content: string) {
  const { state, notes } = await trial.import(content)
  if (state !== 'done') return null
  const lines = Map.groupBy(
    trial.rows('select order_id, product, quantity from order_lines order by order_id, line'),
    ({ order_id }) => order_id,
  )
  const orders = trial.rows('select * from orders order by id').map((row) => ({
    ...{ id: String(row.id), day: String(row.day), minor: Number(row.amount) / SUBUNITS },
    ...{ customer: String(row.customer_name), key: String(row.customer_key), address: String(row.address) },
    shipping: row.shipping === null ? null : Number(row.shipping) / SUBUNITS,
    products: (lines.get(row.id) ?? []).map(({ product }) => String(product)),
    units: (lines.get(row.id) ?? []).map(({ quantity }) => Number(quantity) / SUBUNITS),
  }))
  return { orders, notes }
}

const table = (...rows: readonly string[]) => `${rows.join('\n')}\n`

it('reads states as regions, though one of them is unknown', async () => {
  const states = ['Ohio', 'Texas', 'Maine', 'Unknown', 'Utah', 'Iowa']
  const rows = states.map((state, i) => `A${i},2026-03-1${i},Ann Lee,Town,${state},Lamp ${i},1,5.50,5.50`)
  const read = await readUnaided(table('Order ID,Order Date,Customer,City,State,Product,Quantity,Price,Total', ...rows))
  expect(read?.orders.map(({ address }) => address)).toEqual(states.map((state) => `Town, ${state}`))
})

describe('a total that includes shipping', () => {
  it.each([
    [
      'Bestellnr;Datum;Kunde;Warenwert;Gesamtbetrag inkl. Versand',
      '1;14.03.2024;Ann Lee;100,00;104,90',
      '2;15.03.2024;Bob Day;50,00;54,90',
      '3;16.03.2024;Cy Fox;20,00;24,90',
    ],
    [
      'order_id,date,customer_name,total,shipping,total_with_shipping',
      '1,2024-03-14,Ann Lee,100.00,4.90,104.90',
      '2,2024-03-15,Bob Day,50.00,4.90,54.90',
      '3,2024-03-16,Cy Fox,20.00,4.90,24.90',
    ],
  ])('is the order’s amount, and no shipping cost: %s', async (...rows) => {
    const read = await readUnaided(table(...rows))
    expect(read?.orders.map(({ minor }) => minor) ?? [10490, 5490, 2490]).toEqual([10490, 5490, 2490])
    expect(read?.orders.filter(({ shipping }) => shipping !== null && shipping !== 490) ?? []).toEqual([])
  })
})

describe('a name next to quantity and price', () => {
  const named = table(
    'id,date,name,quantity,price,total',
    '1,2025-03-14,Oak table,2,120.50,241.00',
    '2,2025-03-15,Desk lamp,1,35.90,35.90',
    '3,2025-03-16,Oak table,3,120.50,361.50',
  )

  it('is the product, where no other column is', async () => {
    const read = await readUnaided(named)
    expect(read?.orders.map(({ customer }) => customer) ?? []).not.toContain('Oak table')
  })

  it('is the product of a code, which is no order ID where its rows have other times', async () => {
    const sale = (codigo: string, nombre: string, cantidad: number, hora: string) => {
      return {
        codigo,
        nombre,
        cantidad,
        precio_unitario: 15.5,
        total: 15.5 * cantidad,
        fecha_hora: `2026-02-26 ${hora}`,
      }
    }
    const sales = [
      sale('4008', 'Cable', 3, '13:03:23'),
      sale('1029', 'Palanca', 1, '13:05:00'),
      sale('4008', 'Cable', 1, '15:11:54'),
      sale('4008', 'Cable', 2, '17:40:00'),
    ]
    const read = await readUnaided(JSON.stringify(sales))
    expect(read?.orders.length ?? sales.length).toBe(sales.length)
  })

  it('is a person, where the word in front of it is not known', async () => {
    const donations = table(
      'donation_id,date,donor_name,quantity,total',
      '1,2024-03-14,Ann Lee,1,10.50',
      '2,2024-03-15,Bob Day,2,25.25',
      '3,2024-03-16,Cy Fox,1,12.10',
    )
    expect((await readUnaided(donations))?.orders.flatMap(({ products }) => products) ?? []).not.toContain('Ann Lee')
  })
})

describe('a list that is none of orders', () => {
  it.each([
    ['id,date,name,quantity,total', (i: number) => `${i},2024-03-1${i},Ann Lee ${i},${i},${i}0.50`],
    ['id,created_at,name,price', (i: number) => `${i},2024-03-1${i},Lamp ${i},${i}0.50`],
    ['id,created_at,product,price', (i: number) => `${i},2024-03-1${i},Lamp ${i},${i}0.50`],
    ['id,name,email,created_at,total_spent,orders', (i: number) => `${i},Ann,a${i}@x.org,2024-03-1${i},${i}0.50,${i}`],
  ])('may be one of products or customers, with IDs: %s', async (headings, row) => {
    expect(await readUnaided(table(headings, ...[1, 2, 3, 4].map(row)))).toBeNull()
  })

  it('has numbers of orders that are no IDs', async () => {
    const days = table('date,orders,revenue', '2024-03-14,120,1050.20', '2024-03-15,134,2000.10', '2024-03-16,98,9.30')
    expect((await readUnaided(days))?.orders.map(({ id }) => id) ?? []).not.toContain('120')
  })
})

describe('lines of an order', () => {
  it('stay, where they are equal and a column says their kind', async () => {
    const kinds = table(
      'order_id,date,customer,linea,product,quantity,price',
      '1,2024-03-14,Ann Lee,Hogar,Lamp,1,5.50',
      '1,2024-03-14,Ann Lee,Hogar,Lamp,1,5.50',
      '1,2024-03-14,Ann Lee,Hogar,Desk,1,7.50',
      '2,2024-03-15,Bob Day,Cocina,Pan,1,6.50',
    )
    expect((await readUnaided(kinds))?.orders.map(({ minor }) => minor) ?? [1850, 650]).toEqual([1850, 650])
  })
})

describe('the date of an order', () => {
  it.each([
    [
      'Booking ID,Guest Name,Check-in Date,Checkout Date,Reservation Date,Total',
      'B1,Ann Lee,2024-10-28,2024-10-30,2024-09-21,344.25',
      'B2,Bob Day,2024-05-21,2024-05-24,2024-04-02,210.40',
      'B3,Cy Fox,2024-06-27,2024-06-29,2024-06-20,110.09',
    ],
    [
      'pedido_id,cliente,valor_total,data_vencimento,data_emissao',
      'B1,Ana Ruiz,693.50,2024-10-21,2024-09-21',
      'B2,Leo Paz,855.25,2024-05-02,2024-04-02',
      'B3,Eva Gil,174.10,2024-07-20,2024-06-20',
    ],
  ])('is not that of a departure or of a due payment: %s', async (...rows) => {
    const days = ['2024-09-21', '2024-04-02', '2024-06-20']
    const read = await readUnaided(table(...rows))
    expect(read?.orders.map(({ day }) => day) ?? days).toEqual(days)
  })
})

describe('columns of a shipment', () => {
  const shipped = table(
    'Order ID,Order Date,Ship To Name,Ship To Address,Ship To City,Shipping Account Number,Total',
    '1,2024-03-14,Ann Lee,42 Alder Court,Las Vegas,Y369,66.10',
    '2,2024-03-15,Bob Day,9 Surge Way,Newark,Y369,131.00',
    '3,2024-03-16,Cy Fox,7 Pine St,Boise,F222,22.50',
  )

  it('name the customer by the name, and not by the street', async () => {
    const names = ['Ann Lee', 'Bob Day', 'Cy Fox']
    const read = await readUnaided(shipped)
    expect(read?.orders.map(({ customer }) => customer) ?? names).toEqual(names)
    expect(read?.orders[0]?.address ?? '42 Alder Court').toContain('42 Alder Court')
  })

  it('do not join customers by the account of a carrier', async () => {
    const keys = (await readUnaided(shipped))?.orders.map(({ key }) => key) ?? ['1', '2', '3']
    expect(new Set(keys).size).toBe(3)
  })

  it('are no region where they hold its state', async () => {
    const states = table(
      'order_id,date,customer_name,total,shipping_state',
      '1,2024-03-14,Ann Lee,120.50,not_begun',
      '2,2024-03-15,Bob Day,80.25,partially_delivered',
      '3,2024-03-16,Cy Fox,60.10,not_begun',
    )
    expect((await readUnaided(states))?.orders.map(({ address }) => address) ?? ['', '', '']).toEqual(['', '', ''])
  })
})

describe('two columns of which each could be the one', () => {
  it.each(['foo_amount,bar_amount', 'fiatAmount,cryptoAmount', 'price_before_discount,price_after_discount'])(
    'are named in the report, or asked about: %s',
    async (headings) => {
      const read = await readUnaided(
        table(
          `order_id,date,customer,${headings}`,
          '1,2024-03-14,Ann Lee,680.50,119.39',
          '2,2024-03-15,Bob Day,125.25,21.95',
          '3,2024-03-16,Cy Fox,540.75,23.10',
        ),
      )
      const [first = '', second = ''] = headings.split(',')
      const isNamed = read?.notes.some((note) => note.includes(first) && note.includes(second)) ?? true
      expect(isNamed).toBe(true)
    },
  )

  it('are no quantity and price by the order of their columns', async () => {
    const factors = table(
      'siparis_no,tarih,hind,say,toplam',
      'T1,2024-05-03,36850,8,294800',
      'T2,2024-05-03,43800,52,2277600',
      'T3,2024-05-06,36850,12,442200',
      'T4,2024-05-07,28550,33,942150',
      'T5,2024-05-07,43800,7,306600',
    )
    const read = await readUnaided(factors)
    expect(read?.orders.flatMap(({ units }) => units) ?? []).not.toContain(36850)
  })
})

describe('an amount before and after a discount', () => {
  it.each([
    ['Order ID,Order Date,Gross Sales,Discounts,Net Sales', [0, 0, 0]],
    ['venta_id,fecha,total_bruto,descuento,total_neto', [0, 0, 0]],
    ['order_id,order_date,gross_amount,discount,net_amount,tax', [19, 38, 9.5]],
    ['Order ID,Order Date,Gross Sales,Refunds,Net Sales', [0, 0, 0]],
  ])('is the one after it: %s', async (headings, taxes) => {
    const rows = taxes.map((tax, i) => `${i + 1},2025-01-0${i + 2},100.00,${10 + i}.50,${89.5 - i + tax},${tax}`)
    const width = headings.split(',').length
    const read = await readUnaided(table(headings, ...rows.map((row) => row.split(',').slice(0, width).join())))
    const paid = taxes.map((tax, i) => 8950 - 100 * i + 100 * tax)
    expect(read?.orders.map(({ minor }) => minor) ?? paid).toEqual(paid)
    expect(read?.notes.join(' ') ?? '').not.toContain('without tax')
  })
})

describe('rows that are no sales', () => {
  it.each([
    ['po_id,vendor_id,description,issue_date,amount', 'V1,Steel beams,2025-04-2#,302249.50'],
    ['PO ID,Vendor,Product,PO Date,Quantity,Unit Price,Total', 'Acme Parts,Bolt #,2025-04-2#,10,2.50,25.00'],
    ['po_id,supplier_name,contact_person,order_date,total', 'Jenk Ltd,Rita Benn,2025-04-2#,3609.50'],
    ['event_id,title,date_time,base_price', 'Gala #,2026-11-0#T19:00,100.50'],
  ])('may be purchases, or a list of what is sold: %s', async (headings, row) => {
    const rows = [1, 2, 3].map((i) => `P${i},${row.replaceAll('#', String(i))}`)
    expect(await readUnaided(table(headings, ...rows))).toBeNull()
  })
})

it.each(['job_name', 'recipe_name', 'colorName'])('asks whose name it is: %s', async (name) => {
  const rows = [1, 2, 3].map((i) => `S${i},2025-06-1${i},c${i},Name ${i},${i}0.50`)
  expect(await readUnaided(table(`sale_id,date,customer_id,${name},total`, ...rows))).toBeNull()
})

it('asks whether a price without a product is that of all pieces', async () => {
  const rows = [99, 21, 161].map((price, i) => `${i},2025-02-0${i + 1},Ann,${i + 1},${price}.00`)
  expect(await readUnaided(table('order_id,created_at,customer,items,price', ...rows))).toBeNull()
})

describe('amounts with tax in several rows of an order', () => {
  it.each(['Net,VAT,Total', 'Netto,MwSt,Gesamt', 'net_amount,tax,gross_amount', 'HT,TVA,TTC'])(
    'are those that quantity times price is: %s',
    async (amounts) => {
      const read = await readUnaided(
        table(
          `Sale ID,Sale Date,Product Name,Quantity,Unit Price,${amounts}`,
          'S1,2025-03-02,Rum,1,6.50,5.42,1.08,6.50',
          'S2,2025-03-03,Rum,3,6.50,16.25,3.25,19.50',
          'S2,2025-03-03,Wine,1,7.40,6.17,1.23,7.40',
          'S3,2025-03-04,Wine,2,7.40,12.33,2.47,14.80',
          'S4,2025-03-05,Rum,2,6.50,10.83,2.17,13.00',
          'S4,2025-03-05,Wine,2,7.40,12.33,2.47,14.80',
        ),
      )
      expect(read?.orders.map(({ minor }) => minor) ?? []).toEqual(read ? [650, 2690, 1480, 2780] : [])
      expect(read?.notes.join() ?? '').not.toContain('is another amount')
    },
  )
})

describe('a state that may be the order’s', () => {
  it.each([
    ['pedido,fecha,cliente,total,estado', ['Listo para recoger', 'En cocina', 'Retirado', 'En cocina']],
    ['pedido,data,cliente,valor,estado', ['na cozinha', 'saiu para rota', 'na cozinha', 'retirado']],
    ['order_id,date,customer,total,state', ['in kitchen', 'picked up', 'in kitchen', 'waiting for driver']],
    ['id_pedido,fecha,cliente,total,estado', ['1', '1', '1', '0']],
  ])('is no part of an address: %s', async (headings, states) => {
    const rows = states.map((state, i) => `${i + 1},2025-05-1${i},Ana ${i},170.5${i},${state}`)
    const read = await readUnaided(table(headings, ...rows))
    expect(read?.orders.map(({ address }) => address) ?? ['', '', '', '']).toEqual(['', '', '', ''])
  })

  it('is one with codes, and next to a city', async () => {
    const codes = ['CA', 'TX', 'NY']
    const read = await readUnaided(
      table(
        'order_id,date,customer,total,state',
        ...codes.map((code, i) => `${i},2025-05-1${i},Ann ${i},10.5${i},${code}`),
      ),
    )
    expect(read?.orders.map(({ address }) => address)).toEqual(codes)
  })
})

describe('rows of money that is spent', () => {
  const amounts = ['500.50', '100.25', '50.60', '200.00']
  it.each([
    ['id,Tipo,fecha,cliente,monto', 'Ingreso', 'Egreso'],
    ['id,Tipo,data,cliente,valor', 'Receita', 'Despesa'],
    ['id,Art,Datum,Kunde,Betrag', 'Einnahme', 'Ausgabe'],
    ['id,Type,date,client,montant', 'Recette', 'Dépense'],
    ['id,payment_type,posting_date,party_name,amount', 'Receive', 'Pay'],
    ['id,payment_type,date,customer,amount', 'incoming', 'outgoing'],
  ])('are asked about: %s', async (headings, one, other) => {
    const rows = amounts.map((amount, i) => `P${i},${i === 2 ? other : one},2025-03-1${i},Ann ${i},${amount}`)
    expect(await readUnaided(table(headings, ...rows))).toBeNull()
    const alone = rows.map((row) => row.replace(other, one))
    expect(await readUnaided(table(headings, ...alone))).not.toBeNull()
  })

  it('are asked about where they have suppliers and the name of who entered them', async () => {
    const rows = ['Ana Ruiz', 'Finca Sol', 'Finca Mar', 'Coop Norte'].map(
      (supplier, i) =>
        `2025-05-1${i} 08:5${i}:34,${supplier},${10 + i}.0,3.${i},${amounts[i]},${i % 2 ? 'Luz' : 'Admin'}`,
    )
    expect(await readUnaided(table('fecha,proveedor,cantidad,precio_kg,total,usuario', ...rows))).toBeNull()
  })

  it('are asked about where only some of the refunds are negative', async () => {
    const rows = (negative: boolean) =>
      ['sale', 'refund', 'sale', 'refund', 'refund'].map(
        (type, i) =>
          `${i},2025-01-0${i + 1},Ann ${i},${type},${(negative && type === 'refund') || i === 4 ? '-' : ''}3${i}.25`,
      )
    expect(await readUnaided(table('id,date,customer,type,amount', ...rows(false)))).toBeNull()
    expect(await readUnaided(table('id,date,customer,type,amount', ...rows(true)))).not.toBeNull()
  })
})

describe('columns that only seem to have an amount or an address', () => {
  it.each(['tiempo_entrega', 'délai livraison', 'delivery_slot', 'tax_class'])(
    '%s is neither shipping nor tax',
    async (heading) => {
      const rows = [49, 74, 24, 31].map((value, i) => `A${i},2025-04-2${i},Ann ${i},39${i}.53,delivered,${value},Card`)
      const read = await readUnaided(table(`order_id,date,customer,total,status,${heading},payment`, ...rows))
      expect(read?.orders.map(({ shipping }) => shipping)).toEqual([null, null, null, null])
      expect(trial.rows('select tax from orders where tax is not null')).toEqual([])
    },
  )

  it('a text without @ is no e-mail address and no customer', async () => {
    const rows = ['sent to customer', 'not sent', 'sent to customer'].map(
      (text, i) => `${i},2025-01-1${i},13${i}.15,${text},paid`,
    )
    const read = await readUnaided(table('order_id,date,total,mail_observations,status', ...rows))
    expect(read?.orders.map(({ customer }) => customer)).toEqual(Array(3).fill('Unknown customer'))
  })

  it.each(['annulled', 'anulada', 'anulowane', 'geannuleerd', 'iptal', 'estornado'])(
    'asks about orders that are %s',
    async (heading) => {
      const rows = [false, true, false, false].map((flag, i) => `${i},2025-01-0${i + 2},Ann ${i},35${i}.22,${flag}`)
      expect(await readUnaided(table(`id,date,customer,total,${heading}`, ...rows))).toBeNull()
    },
  )
})

describe('an amount that may have been paid in part', () => {
  it.each([
    ['Receipt Number,Date,Customer,Subtotal,Discount,Tax,Final Amount,Paid Amount,Due Amount', '30.00,5.00,1.25,26.25'],
    ['Factura,Fecha,Cliente,Subtotal,Descuento,Impuesto,Monto Final,Monto Pagado,Saldo', '30.00,5.00,1.25,26.25'],
    ['Receipt Number,Date,Customer,Bill Amount,Paid Amount', '26.25'],
    ['Facture,Date,Client,Net à payer,Montant payé', '26.25'],
  ])('is not what customers owe: %s', async (headings, amounts) => {
    const paid = ['26.25,0.00', '5.00,21.25', '0.00,26.25'].map((one) => one.split(','))
    const width = headings.split(',').length
    const rows = paid.map((some, i) =>
      [`R${i}`, `2026-03-1${i}`, `Ann ${i}`, amounts, ...some].join().split(',').slice(0, width).join(),
    )
    const read = await readUnaided(table(headings, ...rows))
    expect(read?.orders.map(({ minor }) => minor) ?? [2625, 2625, 2625]).toEqual([2625, 2625, 2625])
    expect(read?.notes.join() ?? '').not.toContain('without tax')
  })

  it('is the amount where the other one is that before the discount', async () => {
    const rows = [1, 2, 3].map((i) => `R${i},2026-03-1${i},Ann ${i},3${i}.50,${i}.25,${30}.25`)
    const read = await readUnaided(table('Order ID,Date,Customer,List Amount,Discount,Paid Amount', ...rows))
    expect(read?.orders.map(({ minor }) => minor) ?? [3025, 3025, 3025]).toEqual([3025, 3025, 3025])
  })
})

it('takes the amount after the discount, also where items are counted', async () => {
  const rows = ['3,30.00,5.00,25.00', '1,10.00,0.00,10.00', '2,20.00,2.00,18.00', '1,9.00,1.00,8.00']
  const headings = 'Receipt Number,Date,Customer Name,Items Count,Total Amount,Discount,Net Amount'
  const read = await readUnaided(table(headings, ...rows.map((row, i) => `R${i},2026-03-1${i},Ann ${i},${row}`)))
  expect(read?.orders.map(({ minor }) => minor) ?? [2500, 1000, 1800, 800]).toEqual([2500, 1000, 1800, 800])
})

it.each(['id_proveedor', 'nombre_proveedor', 'idProveedor', 'id_fournisseur', 'fk_supplier'])(
  'asks about purchases from suppliers: %s',
  async (supplier) => {
    const rows = [7, 8, 9].map((id, i) => `${i},2025-05-0${i + 3},${id},17${i}.50,pendiente`)
    expect(await readUnaided(table(`id,fecha,${supplier},total,estado_pedido`, ...rows))).toBeNull()
  },
)

it.each([
  ['pagada', 'pendiente', 'anulada'],
  ['paga', 'emitida', 'anulada'],
  ['pagata', 'emessa', 'annullata'],
  ['consegnata', 'in attesa', 'annullata'],
])('reads states of invoices: %s, %s, %s', async (...states) => {
  const heading = states.includes('emessa') || states.includes('consegnata') ? 'Stato' : 'Estado'
  const rows = states.map((state, i) => `${i},2025-05-1${i},Ana ${i},17${i}.50,${state}`)
  const read = await readUnaided(table(`Factura,Fecha,Cliente,Total,${heading}`, ...rows))
  expect(read?.orders.map(({ address }) => address)).toEqual(['', '', ''])
  expect(trial.rows('select status from orders order by id').at(-1)).toEqual({ status: 'Cancelled' })
})

it.each([
  [
    ['120,-', '€ 12,-', 'kr 95,-', '1.234,--', '50,–'],
    [12000, 1200, 9500, 123400, 5000],
  ],
  [
    ['12.-', 'Fr. 9.-', "1'200.-", '7.50', 'CHF 3.–'],
    [1200, 900, 120000, 750, 300],
  ],
])('reads a dash instead of cents as no minus sign: %s', async (amounts, minor) => {
  const rows = amounts.map((amount, i) => `${i};1${i}.03.2026;Ann ${i};${amount}`)
  const read = await readUnaided(table('Bestellnummer;Datum;Kunde;Betrag', ...rows))
  expect(read?.orders.map((order) => order.minor)).toEqual(minor)
})

describe('a price before a discount', () => {
  it.each([
    'Original Price,Discounted Price',
    'List Price,Selling Price',
    'Old Price,Final Price',
    'Regular Price,Price',
    'Original Price,Price',
    'Base Price,Unit Price',
    'Precio lista,Precio final',
    'Listenpreis,Preis',
  ])('is not what customers pay: %s', async (prices) => {
    const rows = [1, 2, 3].map((i) => `${i},2026-03-1${i},Ann ${i},Mug ${i},${i},2${i}.50,1${i}.25`)
    const read = await readUnaided(table(`Order ID,Date,Customer,Product,Quantity,${prices}`, ...rows))
    const paid = [1125, 2450, 3975]
    expect(read?.orders.map(({ minor }) => minor) ?? paid).toEqual(paid)
  })
})

describe('what a shop has itself', () => {
  it.each(['Staff Email', 'Store Email', 'merchant_email', 'Driver Phone', 'Account Manager', 'Branch Phone'])(
    'is of no customer: %s',
    async (heading) => {
      const rows = [1, 2, 3].map((i) => {
        return `${i},2026-03-1${i},1${i}.50,paid,${/mail/i.test(heading) ? `a${i}@s.com` : /phone/i.test(heading) ? `+49 30 12345${i}` : `Zoe ${i}`}`
      })
      const read = await readUnaided(table(`Order ID,Date,Total,Status,${heading}`, ...rows))
      expect(read?.orders.map(({ customer }) => customer) ?? []).toEqual(read ? Array(3).fill('Unknown customer') : [])
      expect(trial.rows("select email from orders where email <> '' or phone <> ''")).toEqual([])
    },
  )

  it.each(['Restaurant Address', 'Warehouse City', 'Branch City', 'Ciudad Tienda', 'Ville magasin', 'Pickup Address'])(
    'is not where its customers are: %s',
    async (heading) => {
      const rows = ['Leeds', 'York', 'Hull'].map((city, i) => `${i},2026-03-1${i},Ann ${i},1${i}.50,paid,${city}`)
      const read = await readUnaided(table(`Order ID,Date,Customer,Total,Status,${heading}`, ...rows))
      expect(read?.orders.map(({ address }) => address)).toEqual(['', '', ''])
    },
  )

  it('the reference of a customer does not tell customers apart', async () => {
    const rows = [1, 2, 3].map((i) => `X${i},A${i},2026-03-1${i},Ann Lee,1${i}.50`)
    const read = await readUnaided(table('Invoice No,Customer PO,Date,Customer,Total', ...rows))
    expect(new Set(read?.orders.map(({ key }) => key)).size).toBe(1)
  })
})

it.each([
  ['Erstellt am', 'Rechnungsdatum'],
  ['Created Time', 'Date'],
  ['created_at', 'fecha'],
])('takes the date of an order rather than when it was typed in: %s, %s', async (created, date) => {
  const rows = [1, 2, 3].map((i) => `A${i},2026-03-20,2026-03-1${i},Ann ${i},1${i}.50`)
  const read = await readUnaided(table(`Order ID,${created},${date},Customer,Total`, ...rows))
  expect(read?.orders.map(({ day }) => day)).toEqual(['2026-03-11', '2026-03-12', '2026-03-13'])
})

it('takes no text about a date for the date of an order', async () => {
  const rows = [1, 2, 3].map((i) => `$1${i}.50,A-${i},Sep-1${i}-24,Ann ${i}`)
  const read = await readUnaided(
    table('Total,Order Number,Sale Date,Buyer', ...rows, '', '42,records downloaded,from Sep-17-24'),
  )
  expect(read?.orders.map(({ id }) => id)).toEqual(['A-1', 'A-2', 'A-3'])
})

describe('a user or an account next to a customer with a name', () => {
  const customers = ['Ann Lee', 'Bo Roy', 'Cy Fox']
  it.each(['user', 'account', 'partner', 'usuario'])('is not the customer, in JSON: %s', async (owner) => {
    const other = {
      id: 7,
      name: 'Pizza A',
      email: 'shop@example.com',
      phone: '555',
      address: '1 Shop St',
      city: 'Leeds',
    }
    const orders = customers.map((name, i) => {
      return {
        [owner]: other,
        id: `A${i}`,
        createdAt: `2026-03-1${i}`,
        total: `1${i}.50`,
        customer: { id: 70 + i, name },
      }
    })
    const read = await readUnaided(JSON.stringify({ orders }))
    expect(read?.orders.map(({ customer, key, address }) => [customer, key, address])).toEqual(
      customers.map((name, i) => [name, `${70 + i}`, '']),
    )
  })

  it('is not the customer in a table either; without a name of its own it is the customer’s', async () => {
    const rows = customers.map((name, i) => `A${i},2026-03-1${i},Pizza A,${name},1${i}.50`)
    const read = await readUnaided(table('order_id,date,user_name,customer_name,total', ...rows))
    expect(read?.orders.map(({ customer }) => customer)).toEqual(customers)
    const ids = customers.map((name, i) => `A${i},2026-03-1${i},${70 + i},${name},1${i}.50`)
    const known = await readUnaided(table('order_id,date,user_id,customer_name,total', ...ids))
    expect(known?.orders.map(({ key }) => key)).toEqual(['70', '71', '72'])
  })
})

it('takes a zone of delivery for no cost, and freight for one', async () => {
  const rows = ['A1,2026-03-10,Ann,12.50,41,5.00', 'A2,2026-03-11,Bo,30.00,72,9.00', 'A3,2026-03-12,Cy,8.00,24,5.00']
  for (const freight of ['frete', 'flete', 'valor_frete', 'costo_flete', 'freight']) {
    const read = await readUnaided(table(`order_id,date,customer,total,delivery_zone,${freight}`, ...rows))
    expect(read?.orders.map(({ shipping }) => shipping)).toEqual([500, 900, 500])
  }
})

it('knows an invoice by its number, not by what the customer refers to', async () => {
  const rows = ['INV-1,PO 7,2026-03-10,Ann,12.50', 'INV-2,PO 8,2026-03-11,Bo,30.00', 'INV-3,PO 9,2026-03-12,Cy,8.00']
  const read = await readUnaided(table('invoice_number,reference_number,date,customer_name,total', ...rows))
  expect(read?.orders.map(({ id }) => id)).toEqual(['INV-1', 'INV-2', 'INV-3'])
})

describe('lists of what is no sale are asked about', () => {
  const rows = ['1,5,2026-02-15,10.00,too small', '2,6,2026-03-14,26.50,damaged', '3,7,2026-03-22,32.00,late']
  it.each([
    'refund_id,order_id,refund_date,amount,reason',
    'id,order_id,refunded_at,amount,reason',
    'id,order_id,created_at,amount,refund_reason',
    'return_id,order_id,return_date,amount,note',
    'Chargeback ID,Order ID,Date,Amount,Note',
    'credit_note_no,invoice_no,date,amount,reason',
    'cancellation_id,order_id,cancellation_date,amount,note',
    'reembolso_id,pedido_id,fecha_reembolso,importe,motivo',
    'id_devolucao,pedido_id,data_devolucao,valor,motivo',
    'Erstattungsnr,Bestellnummer,Erstattungsdatum,Betrag,Grund',
    'Gutschriftnummer,Bestellnummer,Datum,Betrag,Grund',
    'id_remboursement,id_commande,date_remboursement,montant,motif',
    'numero_avoir,numero_facture,date,montant,motif',
    'nota_credito,factura,fecha,importe,motivo',
  ])('money paid back: %s', async (headings) => {
    expect(await readUnaided(table(headings, ...rows))).toBeNull()
  })

  it.each(['refund_id', 'return_reason', 'cancellation_date', 'return_status', 'refunded_amount'])(
    'but not where few orders have one: %s',
    async (heading) => {
      const orders = [1, 2, 3, 4].map((i) => `A${i},2026-03-1${i},Ann ${i},1${i}.50,${i === 1 ? '7' : ''}`)
      expect(await readUnaided(table(`order_id,date,customer,total,${heading}`, ...orders))).not.toBeNull()
    },
  )

  it.each(['payout_id,booking_id,host,amount,date', 'id,booking_id,provider_id,amount,created_at'])(
    'money paid out: %s',
    async (headings) => {
      const payouts = ['16,54,3,112.12,2025-11-07', '15,55,3,211.13,2025-11-08', '14,56,4,310.12,2025-11-09']
      expect(await readUnaided(table(headings, ...payouts))).toBeNull()
    },
  )

  it.each([
    ['products', 'id,name,category,price,stock,created_at', 'Lamp 1,Lamps,299.99,25,2025-01-15'],
    ['products with descriptions', 'id,name,description,price,createdAt', 'Lamp 1,Red lamp 1,299.99,2025-01-15'],
    [
      'goods with how many there are',
      'id,name,category,price,quantity,created_at',
      'Lamp 1,Lamps,299.99,25,2025-01-15',
    ],
    [
      'goods with what they cost',
      'id,product_name,cost_price,selling_price,quantity,created_at',
      'Lamp 1,2.50,3.75,25,2025-01-15',
    ],
    [
      'customers',
      'customer_id,name,email,total_spent,orders_count,created_at',
      'Ann 1,a1@x.example,20.50,2,2025-01-15',
    ],
    [
      'customers by their value',
      'customer_id,customer_name,lifetime_value,order_count,signup_date',
      'Ann 1,20.50,2,2025-01-15',
    ],
    [
      'abandoned carts',
      'cart_id,customer,email,total,created_at,abandoned_at',
      'Ann 1,a1@x.example,20.50,2025-01-15,2025-01-15',
    ],
  ])('%s', async (_, headings, row) => {
    const all = [1, 2, 3, 4, 5, 6].map((i) => `${i},${row.replaceAll('1,', `${i},`).replace('a1@', `a${i}@`)}`)
    expect(await readUnaided(table(headings, ...all))).toBeNull()
  })

  it('products and expenses, though one text comes twice', async () => {
    const products = [
      'p1,Lamp,299.99,2025-01-15',
      'p2,Beans,24.99,2025-01-16',
      'p3,Mill,79.99,2025-01-17',
      'p4,Mill,89.99,2025-01-18',
    ]
    expect(await readUnaided(table('id,title,price,createdAt', ...products))).toBeNull()
    const expenses = [
      'T1,2025-09-01,Bearings,1342.50',
      'T2,2025-09-01,Labor,1580.50',
      'T3,2025-09-02,Oil,660.50',
      'T4,2025-09-05,Oil,661.50',
    ]
    expect(await readUnaided(table('id,date,description,amount', ...expenses))).toBeNull()
  })
})

it('takes what is in stock for no code of a product', async () => {
  const rows = ['A1,2025-01-02,Ann,Gin,5,1,85.50', 'A2,2025-01-03,Bo,Ale,3,1,42.50', 'A3,2025-01-04,Cy,Ale,2,2,42.50']
  for (const heading of ['stock', 'Stock Qty', 'in_stock']) {
    await readUnaided(table(`order_id,order_date,customer,product,${heading},quantity,price`, ...rows))
    expect(trial.rows('select distinct sku, warehouse from order_lines, orders')).toEqual([{ sku: '', warehouse: '' }])
    trial.forget()
  }
})

it('takes no employee, no shop and no setting for the customer', async () => {
  const contracts = ['C1,2025-08-13,622.56,Eve Boss', 'C2,2025-08-14,504.27,Eve Boss', 'C3,2025-08-15,31.50,Zed Boss']
  const read = await readUnaided(table('order_id,date,amount,responsible_person', ...contracts))
  expect(read?.orders.map(({ customer }) => customer) ?? []).not.toContain('Eve Boss')
  trial.forget()
  const receipts = ['S1,2025-08-13,42.50,EDMA SHOP,', 'S2,2025-08-14,10.50,EDMA SHOP,', 'S3,2025-08-15,8.50,EDMA SHOP,']
  const till = await readUnaided(table('ticket_number,date,total,business_name,customer_name', ...receipts))
  expect(till?.orders.map(({ customer }) => customer)).toEqual(Array(3).fill('Unknown customer'))
  trial.forget()
  const themes = ['1,2025-01-02,Ann,0,12.50', '2,2025-01-03,Bo,1,22.50', '3,2025-01-04,Cy,0,8.50']
  await readUnaided(table('id,order_date,customer,mobile_theme,total', ...themes))
  expect(trial.rows('select distinct phone from orders')).toEqual([{ phone: '' }])
})

it.each([
  ['items', '[{""name"":""Lamp"",""qty"":2}]'],
  ['customer', '{""name"":""Ann Lee""}'],
  ['shipping_address', "{'street':'1 Home Rd','city':'Leeds'}"],
])('asks about a cell in the notation of JSON: %s', async (heading, cell) => {
  const rows = [1, 2, 3].map((i) => `A${i},2026-07-1${i},2${i}.50,"${cell}"`)
  expect(await readUnaided(table(`order_id,date,total,${heading}`, ...rows))).toBeNull()
})

it.each([
  ['Verkauf', 'Retoure'],
  ['Venta', 'Devolución'],
  ['Venda', 'Devolução'],
  ['Fattura', 'Nota di credito'],
  ['Vente', 'Retour'],
  ['Faktura', 'Korekta'],
  ['Sales Receipt', 'Refund Receipt'],
  ['Продажа', 'Возврат'],
  ['Satış', 'İade'],
  ['销售', '退货'],
  ['売上', '返品'],
])('asks about rows that are sales or returns, all of them positive: %s, %s', async (sale, other) => {
  const rows = [1, 2, 3, 4, 5, 6].map((i) => `${i},2026-03-1${i},Ann ${i},1${i}.50,${i % 3 === 0 ? other : sale}`)
  expect(await readUnaided(table('order_id,date,customer,total,type', ...rows))).toBeNull()
})

it('takes codes for the customers’ IDs though one of them is a name', async () => {
  const rows = ['1,2025-02-02,1001,10.50,paid', '2,2025-02-03,guest,20.50,paid', '3,2025-02-04,1003,30.50,paid']
  const read = await readUnaided(table('order_id,date,customer,total,status', ...rows))
  expect(read?.orders.map(({ key }) => key)).toEqual(['1001', '', '1003'])
})

it('says which words for payment and fulfillment are not known', async () => {
  const rows = ['1,2025-02-02,Ann,10.50,Blorp,Sent', '2,2025-02-03,Bo,20.50,Blorp,Zick', '3,2025-02-04,Cy,30.50,Paid,']
  const read = await readUnaided(table('order_id,date,customer,total,payment status,fulfillment status', ...rows))
  expect(read?.notes.join()).toContain(
    'Unrecognised words for payment or fulfillment, whose states are Unknown: “Blorp” (2) and “Zick” (1).',
  )
})

it('takes the pieces of an order for those of a line only where nothing else may be those', async () => {
  const rows = ['1,2025-02-02,Ann,Lamp,2,10.50,5', '1,2025-02-02,Ann,Mug,3,2.50,5', '2,2025-02-03,Bo,Mug,2,2.50,2']
  expect(await readUnaided(table('order_id,date,customer,product,Portions,Unit Price,Total items', ...rows))).toBeNull()
})
