// Covers: data Import
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closes, Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const orders = () =>
  trial.rows('select id, status, amount, currency, day, paid_day, customer_name from orders order by id')

describe('Stripe payments', () => {
  const head =
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Description,Status,Customer ID,Customer Email,Card Name,Card Address City\n'
  const file = `${head}ch_1,2024-01-31 23:30:00,"1,250.00",0.00,eur,true,1360.00,Blue chair,Paid,cus_1,a@x.org,Ada,Oslo
ch_2,2024-02-01 08:00,20.00,20.00,eur,true,21.00,Lamp,Refunded,cus_2,b@x.org,Bo,
ch_3,2024-02-01 08:05,20.00,0.00,eur,false,,Lamp,Failed,,c@x.org,,
ch_4,2024-02-02 08:05,30.00,0.00,jpy,false,,Rug,Paid,,c@x.org,,
`

  it('imports the charged amount and the payment status, with times in UTC', async () => {
    const report = await trial.import(file)
    expect(report).toMatchObject({ state: 'done', format: 'stripe', accepted: 4 })
    expect(orders()).toMatchObject([
      { id: 'ch_1', status: 'Complete', amount: 1_250_000_000n, currency: 'EUR', paid_day: '2024-01-31' },
      { id: 'ch_2', status: 'Cancelled', paid_day: '', customer_name: 'Bo' },
      { id: 'ch_3', status: 'Cancelled', paid_day: '', customer_name: 'c@x.org' },
      { id: 'ch_4', status: 'Approved', amount: 300_000n, currency: 'JPY', paid_day: '' },
    ])
    expect(report.notes.join(' ')).toMatch(/fully refunded payments are treated as Cancelled/)
    expect(trial.rows('select distinct product from order_lines order by 1')).toEqual([
      { product: 'Blue chair' },
      { product: 'Lamp' },
      { product: 'Rug' },
    ])
  })

  it('uses the day in the workspace’s time zone', async () => {
    const zoned = new Trial('Europe/Oslo')
    await zoned.import(file.replace('Created date (UTC)', 'Created (UTC)'))
    expect(zoned.rows(`select day, paid_day from orders where id = 'ch_1'`)).toEqual([
      { day: '2024-02-01', paid_day: '2024-02-01' },
    ])
    zoned.remove()
  })
})

describe('SkyVerge', () => {
  const money = 'order_id,order_number,order_number_formatted,date,status,order_total,order_currency,payment_method'
  const people = 'customer_id,billing_first_name,billing_last_name,billing_email,shipping_city'

  it('one row per item makes one order of its rows', async () => {
    const head = `${money},${people},item_id,item_name,item_quantity,item_total\n`
    const order = '11,11,#11,2024-01-31 10:00:00,completed,25.00,EUR,stripe,0,Ada,Lovelace,A@x.org,Oslo'
    const file = `${head}${order},1,Desk,1,15.00\n${order},2,Lamp,2,10.00\n${order},2,Lamp,2,10.00\n`
    const report = await trial.import(file)
    expect(report).toMatchObject({ format: 'woocommerce', accepted: 2, repeated: 1, rejected: 0 })
    expect(trial.rows('select id, amount, project, customer_key, city, payment_method from orders')).toEqual([
      {
        id: '#11',
        amount: 25_000_000n,
        project: 'Desk +1 more',
        customer_key: 'a@x.org',
        city: 'Oslo',
        payment_method: 'stripe',
      },
    ])
  })

  it('may name the columns of an item without saying so', async () => {
    const head = `${money},${people},product_name,sku,quantity,item_total\n`
    const order = '11,11,#11,2024-01-31 10:00:00,completed,25.00,EUR,stripe,0,Ada,Lovelace,A@x.org,Oslo'
    await trial.import(`${head}${order},Desk,D1,1,15.00\n${order},Lamp,L1,2,10.00\n`)
    expect(trial.rows('select product, sku, quantity from order_lines order by line')).toEqual([
      { product: 'Desk', sku: 'D1', quantity: 10_000n },
      { product: 'Lamp', sku: 'L1', quantity: 20_000n },
    ])
  })

  it('one row per order has its items in a cell', async () => {
    const items = 'id:1|name:Desk; oak|quantity:1|total:15.00;id:2|name:Lamp|quantity:2|total:10.00'
    await trial.import(
      `${money},${people},line_items\n11,11,#11,2024-01-31 10:00:00,completed,25.00,EUR,stripe,7,Ada,L,a@x.org,Oslo,${items}\n`,
    )
    expect(trial.rows('select product, amount from order_lines order by line')).toEqual([
      { product: 'Desk; oak', amount: 15_000_000n },
      { product: 'Lamp', amount: 10_000_000n },
    ])
  })
})

describe('WooCommerce Analytics', () => {
  it.each([
    ['English, later', 'Date,Order #,Status,Customer,Product(s),Net Sales', '2× Desk, oak, 1× Lamp', 'completed'],
    ['English, earlier', 'Date,Order #,Status,Customer,Product(s),N. Revenue', '2× Desk, oak, 1× Lamp', 'completed'],
    ['German', 'Datum,Bestellnummer #,Status,Kunde,Produkt(e),Nettoumsatz', '2× Desk, oak, 1× Lamp', 'Abgeschlossen'],
    [
      'German, earlier',
      'Datum,Bestellnummer #,Status,Kunde,Produkt(e),N.- Umsatz',
      '2× Desk, oak, 1× Lamp',
      'completed',
    ],
    ['French', 'Date,Commande n°,État,Client,Produit(s),Ventes nettes', '2× Desk, oak, 1× Lamp', 'Terminée'],
    ['Spanish', 'Fecha,Pedido #,Estado,Cliente,Producto(s),Ventas netas', '2× Desk, oak, 1× Lamp', 'Completado'],
    [
      'Italian',
      'Data,Ordine n.,Stato,Cliente,Prodotto/prodotti,Vendite nette',
      '2 × Desk, oak, 1 × Lamp',
      'Completato',
    ],
    ['Dutch', 'Datum,Bestelnummer,Status,Klant,Product(en),Netto-omzet', '2× Desk, oak, 1× Lamp', 'Afgerond'],
    ['Brazilian', 'Data,Pedido #,Status,Cliente,Produto(s),Vendas líquidas', '2 × Desk, oak, 1 × Lamp', 'Concluído'],
    ['Portuguese', 'Data,Encomenda #,Estado,Cliente,Produto(s),Vendas líquidas', '2× Desk, oak, 1× Lamp', 'Concluída'],
    ['Polish', 'Data,Zamówienie #,Status,Klient,Produkt(y),Sprzedaż netto', '2× Desk, oak, 1× Lamp', 'Zrealizowane'],
    [
      'Swedish',
      'Datum,Beställningsnr.,Status,Kund,Produkter,Nettoförsäljning',
      '2× Desk, oak, 1× Lamp',
      'Färdigbehandlad',
    ],
    ['Turkish', 'Tarih,Sipariş no.,Durum,Müşteri,Ürünler,Net satış', '2× Desk, oak, 1× Lamp', 'completed'],
  ])('%s', async (_language, head, products, status) => {
    const report = await trial.import(`\ufeff${head}\n2024-01-31 10:00:00,77,${status},Ada,"${products}",18.5\n`)
    expect(report).toMatchObject({ state: 'done', format: 'woocommerce', accepted: 1 })
    expect(report.notes.join()).toMatch(/WooCommerce Analytics/)
    expect(orders()).toMatchObject([{ id: '77', status: 'Complete', amount: 18_500_000n, customer_name: 'Ada' }])
    expect(trial.rows('select product, quantity from order_lines order by line')).toEqual([
      { product: 'Desk, oak', quantity: 20_000n },
      { product: 'Lamp', quantity: 10_000n },
    ])
  })
})

describe('generic headings', () => {
  it.each([
    ['Italian', 'Numero ordine;Data ordine;Nome cliente;Totale ordine;Città\n1;31 gennaio 2024;Ada;1.250,00 €;Roma\n'],
    ['Dutch', 'Bestelnummer;Besteldatum;Klant;Totaalbedrag;Plaats\n1;31 jan 2024;Ada;1.250,00;Utrecht\n'],
    ['Portuguese', 'Número do pedido;Data do pedido;Cliente;Valor total;Cidade\n1;31/01/2024;Ada;1.250,00;Porto\n'],
    ['Polish', 'Numer zamówienia;Data zamówienia;Klient;Kwota;Miasto\n1;31 stycznia 2024;Ada;1 250,00 zł;Łódź\n'],
  ])('in %s', async (_language, file) => {
    expect(await trial.import(file)).toMatchObject({ state: 'done', accepted: 1, rejected: 0 })
    expect(orders()).toMatchObject([{ id: '1', day: '2024-01-31', amount: 1_250_000_000n, customer_name: 'Ada' }])
  })
})

describe('the day an order was paid', () => {
  it('comes from its column and may be empty', async () => {
    const report = await trial.import('Order ID,Date,Paid at,Total\n1,2024-01-31,2024-02-02 10:00,5\n2,2024-01-31,,5\n')
    expect(closes(report)).toBe(true)
    expect(orders()).toMatchObject([{ paid_day: '2024-02-02' }, { paid_day: '' }])
  })
})
