// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportEncoding } from '#contract/imports/import-choices.ts'
import { importing } from './support/importing.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

/** A text in an encoding that the platform only decodes. */
function encoded(text: string, encoding: ImportEncoding): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, readonly number[]>()
  for (let lead = 0xff; lead >= 0x80; lead--) {
    for (let trail = 0xff; trail >= 0x40; trail--) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
  }
  for (let byte = 0; byte < 0x80; byte++) bytes.set(String.fromCharCode(byte), [byte])
  return Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? []))
}
const names = () => trial.rows('select customer_name as name from orders order by id').map(({ name }) => name)
const fileOf = (customers: readonly string[]) =>
  `Order ID,Date,Customer Name,Total\n${customers.map((name, i) => `${i + 1},2026-01-31,${name},5.50\n`).join('')}`

describe('the encoding of a file that is not UTF-8', () => {
  it.each<[ImportEncoding, string, readonly string[]]>([
    ['gb18030', 'GBK or GB 18030', ['王小明', '上海市浦东新区', '李雷的订单', '陈建国', '台灯']],
    ['big5', 'Big5', ['陳小明', '臺北市訂單', '林國華的書', '張學友']],
    ['shift_jis', 'Shift JIS', ['田中さくら', '東京のタロウ', 'スズキ', '鈴木いちろう']],
    ['euc-jp', 'EUC-JP', ['田中さくら', '東京のタロウ', 'すずきさん', '鈴木いちろう']],
    ['euc-kr', 'EUC-KR', ['김민수', '서울특별시', '박지영', '이순신']],
    ['windows-1251', 'Windows-1251', ['Иван Петров', 'Москва', 'Ольга Смирнова']],
    ['koi8-r', 'KOI8-R', ['Иван Петров', 'Москва', 'Ольга Смирнова']],
    ['windows-1253', 'Windows-1253', ['Γιώργος Παπαδόπουλος', 'Αθήνα', 'Ελένη']],
    ['windows-1254', 'Windows-1254', ['Ayşe Yıldız', 'Çağlar Güneş', 'İstanbul']],
    ['windows-1255', 'Windows-1255', ['משה כהן', 'תל אביב', 'שרה לוי']],
    ['windows-1256', 'Windows-1256', ['محمد علي', 'القاهرة', 'فاطمة']],
    ['windows-874', 'Windows-874', ['สมชาย ใจดี', 'กรุงเทพ', 'สมหญิง']],
    ['windows-1250', 'Windows-1250', ['Łukasz Żółty', 'Świętojańska', 'Gdańsk', 'Mała Wieś']],
    ['windows-1252', 'Windows-1252', ['Zoë Müller', 'François Lefèvre', 'Søren Ångström', 'Þóra Jónsdóttir']],
  ])('is recognised: %s', async (encoding, name, customers) => {
    const report = await trial.import(encoded(fileOf(customers), encoding))
    expect(report).toMatchObject({ state: 'done', encoding: name, accepted: customers.length })
    expect(report.notes).toContain(`The file isn’t UTF-8. It was read as ${name}.`)
    expect(names()).toEqual(customers)
  })

  it('is seen where the first megabyte is ASCII', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => `Customer ${i}`)
    await trial.import(encoded(fileOf([...many, 'Иван Петров']), 'windows-1251'), { dryRun: true })
    expect(await trial.import(encoded(fileOf([...many, 'Иван Петров']), 'windows-1251'))).toMatchObject({
      encoding: 'Windows-1251',
    })
  })

  it('is asked for where it is not certain, with a text in each, and read as chosen', async () => {
    // Two letters that are a word in many encodings.
    const bytes = Buffer.concat([
      Buffer.from('Order ID,Date,Customer Name,Total\n1,2026-01-31,'),
      Buffer.from([0xc4, 0xe3]),
      Buffer.from(',5.50\n'),
    ])
    const asked = await trial.import(bytes)
    expect(asked).toMatchObject({ state: 'refused', suggestion: { mapping: { columns: { total: ['Total'] } } } })
    expect(asked.errors[0]?.reason).toMatch(/encoding of the file isn’t certain: .*“你” in GBK/)
    const { preview } = await importing()
    expect((await preview(bytes)).body.doubts[0]).toMatch(/Choose the encoding/)
    await trial.import(bytes, { mapping: { encoding: 'gb18030' } })
    expect(names()).toEqual(['你'])
  })
})
