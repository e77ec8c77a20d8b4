import { type ExaminedFile, known } from './examined-file.ts'
import { clockOf, dayOf, fullName, makeOrders, sumOf, truthOf } from './make-orders.ts'
import { CHINESE, FRENCH, GREEK, JAPANESE, KOREAN, POLISH, RUSSIAN, SPANISH, TURKISH } from './themes.ts'
import { comma, dateIn, dmy, entriesOf, grouped, isoTime, point, table, total } from './write.ts'

const [russian, chinese, japanese] = [
  makeOrders(RUSSIAN, 51, 33),
  makeOrders(CHINESE, 52, 38),
  makeOrders(JAPANESE, 53, 26),
]
const [korean, turkish, greek] = [makeOrders(KOREAN, 54, 24), makeOrders(TURKISH, 55, 27), makeOrders(GREEK, 56, 25)]
const [spanish, polish, french] = [makeOrders(SPANISH, 57, 31), makeOrders(POLISH, 58, 28), makeOrders(FRENCH, 59, 25)]
const surnameFirst = ({ first, last }: { first: string; last: string }) => `${last}${first}`
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Headings and values of other languages, in the encodings their software writes. */
export function languages(): ExaminedFile[] {
  return [
    known(
      'accounting.csv',
      table(
        'Номер заказа|Дата заказа|Контрагент|Номенклатура|Количество|Цена|Сумма|Валюта',
        entriesOf(russian),
        ({ o, l }) => [
          `ЗК-${o.at + 1100}`,
          dmy(o),
          fullName(o),
          l.product,
          l.quantity,
          comma(l.price),
          comma(total(l)),
          'RUB',
        ],
        ';',
      ),
      truthOf(russian, 'RUB', { id: (o) => `ЗК-${o.at + 1100}` }),
      'windows-1251',
    ),
    known(
      'shop-koi.csv',
      table(
        'Заказ №|Дата|Покупатель|Город|Итого|Статус',
        russian,
        (o) => [
          o.at + 510,
          `${dmy(o)} ${clockOf(o)}`,
          fullName(o),
          o.city,
          `${grouped(sumOf(o), ' ', ',')} руб.`,
          'Оплачен',
        ],
        '\t',
      ),
      truthOf(russian, 'RUB', { id: (o) => String(o.at + 510), lines: false }),
      'koi8-r',
    ),
    known(
      'market-gbk.csv',
      table('订单编号|下单时间|买家姓名|商品名称|数量|单价|订单状态', entriesOf(chinese), ({ o, l }) => [
        ...[`6624${100200 + o.at}`, isoTime(o), surnameFirst(o), l.product, l.quantity, point(l.price), '交易成功'],
      ]),
      truthOf(chinese, null, { id: (o) => `6624${100200 + o.at}`, customer: surnameFirst }),
      'gbk',
    ),
    known(
      'orders-gb18030.csv',
      table('订单号|日期|客户|城市|实付金额|币种', chinese, (o) => [
        ...[`DD${o.at + 800}`, dateIn(o, 'ymd', '/'), surnameFirst(o), o.city, point(sumOf(o)), 'CNY'],
      ]),
      truthOf(chinese, 'CNY', { id: (o) => `DD${o.at + 800}`, customer: surnameFirst, lines: false }),
      'gb18030',
    ),
    known(
      'orders-sjis.csv',
      table('受注番号|受注日|顧客名|商品名|個数|単価|小計', entriesOf(japanese), ({ o, l }) => [
        ...[`R${o.at + 4500}`, dateIn(o, 'ymd', '/'), fullName(o), l.product, l.quantity, l.price, total(l)],
      ]),
      truthOf(japanese, null, { id: (o) => `R${o.at + 4500}`, amount: (o) => sumOf(o) * 100 }),
      'shift_jis',
    ),
    known(
      'orders-euckr.csv',
      table(
        '주문번호|주문일시|주문자|상품명|수량|판매가|총 결제금액',
        korean.map((o) => ({ o, l: o.lines[0] as (typeof o.lines)[number] })),
        ({ o, l }) => [
          ...[
            `20240917-${o.at + 1001}`,
            isoTime(o),
            surnameFirst(o),
            l.product,
            l.quantity,
            l.price,
            `${grouped(total(l) * 100).slice(0, -3)}원`,
          ],
        ],
      ),
      truthOf(
        korean.map((o) => ({ ...o, lines: o.lines.slice(0, 1) })),
        'KRW',
        {
          ...{ id: (o) => `20240917-${o.at + 1001}`, customer: surnameFirst },
        },
      ),
      'euc-kr',
    ),
    known(
      'siparis.csv',
      table(
        'Sipariş No|Sipariş Tarihi|Müşteri|İl|Toplam Tutar|Para Birimi|Durum',
        turkish,
        (o) => [`TR${o.at + 15}`, dmy(o), fullName(o), o.city, grouped(sumOf(o), '.', ','), 'TRY', 'Kargolandı'],
        ';',
      ),
      truthOf(turkish, 'TRY', { id: (o) => `TR${o.at + 15}`, lines: false }),
      'windows-1254',
    ),
    known(
      'paraggelies.csv',
      table(
        'Αρ. παραγγελίας|Ημερομηνία|Πελάτης|Είδος|Ποσότητα|Τιμή μονάδας|Αξία',
        entriesOf(greek),
        ({ o, l }) => [
          o.at + 330,
          dateIn(o, 'dmy', '/'),
          fullName(o),
          l.product,
          l.quantity,
          comma(l.price),
          comma(total(l)),
        ],
        ';',
      ),
      truthOf(greek, null, { id: (o) => String(o.at + 330) }),
      'windows-1253',
    ),
    known(
      'pedidos.csv',
      table(
        'Nº pedido|Fecha|Cliente|Correo|Localidad|Base imponible|IVA|Total con IVA',
        spanish,
        (o) => [
          ...[
            `P-${o.at + 205}`,
            `${Number(dayOf(o).slice(8))} ${MONTHS[o.time.getUTCMonth()]} ${dayOf(o).slice(0, 4)}`,
          ],
          ...[fullName(o), o.email, o.city, comma(Math.round(sumOf(o) / 1.21))],
          ...[comma(sumOf(o) - Math.round(sumOf(o) / 1.21)), `${comma(sumOf(o))} €`],
        ],
        ';',
      ),
      truthOf(spanish, 'EUR', { id: (o) => `P-${o.at + 205}`, lines: false }),
      'iso-8859-15',
    ),
    known(
      'utarg.csv',
      table(
        'Paragon|Data sprzedaży|Klient|Utarg',
        polish,
        (o) => [o.at + 6001, dayOf(o), fullName(o), `${comma(sumOf(o))} zł`],
        ';',
      ),
      truthOf(polish, 'PLN', { id: (o) => String(o.at + 6001), lines: false }),
      'iso-8859-2',
    ),
    known(
      'tabs-utf16.txt',
      table(
        'N° commande|Date de commande|Prénom|Nom|Ville|Montant payé|Devise',
        french,
        (o) => [4000 + o.at, `${dateIn(o, 'dmy', '/')} ${clockOf(o)}`, o.first, o.last, o.city, comma(sumOf(o)), 'EUR'],
        '\t',
      ),
      truthOf(french, 'EUR', { id: (o) => String(4000 + o.at), lines: false }),
      'utf-16le',
    ),
    known(
      'tabs-utf16be.txt',
      table(
        'Order|Placed at|Name|Paid|Currency',
        spanish,
        (o) => [4000 + o.at, isoTime(o), fullName(o), point(sumOf(o)), 'EUR'],
        '\t',
      ),
      truthOf(spanish, 'EUR', { id: (o) => String(4000 + o.at), lines: false }),
      'utf-16be',
    ),
  ]
}
