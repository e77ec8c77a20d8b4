// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportEncoding } from '#contract/imports/import-choices.ts'
import { otherEncoding } from '#server/imports/files/guess-encoding.ts'
import { decoderOf } from '#server/imports/files/text.ts'
import { importing } from './support/importing.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

/** The bytes of each character, by encoding. */
const tables = new Map<ImportEncoding, ReadonlyMap<string, readonly number[]>>()
function tableOf(encoding: ImportEncoding): ReadonlyMap<string, readonly number[]> {
  const decoder = decoderOf(encoding, {})
  const bytes = new Map<string, readonly number[]>()
  for (let lead = 0xff; lead >= 0x80; lead--) {
    for (let trail = 0xff; trail >= 0x40; trail--) bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    bytes.set(decoder.decode(Uint8Array.of(lead)), [lead])
  }
  for (let byte = 0; byte < 0x80; byte++) bytes.set(String.fromCharCode(byte), [byte])
  tables.set(encoding, bytes)
  return bytes
}

/** A text in an encoding that the platform only decodes. */
function encoded(text: string, encoding: ImportEncoding): Buffer {
  const bytes = tables.get(encoding) ?? tableOf(encoding)
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
    ['windows-1254', 'Windows-1254', ['Ayşe Yılmaz', 'Ayşe Öztürk', 'Yağmur']],
    ['windows-1255', 'Windows-1255', ['משה כהן', 'תל אביב', 'שרה לוי']],
    ['windows-1256', 'Windows-1256', ['محمد علي', 'القاهرة', 'فاطمة']],
    ['windows-874', 'Windows-874', ['สมชาย ใจดี', 'กรุงเทพ', 'สมหญิง']],
    ['windows-1250', 'Windows-1250', ['Łukasz Żółty', 'Świętojańska', 'Gdańsk', 'Mała Wieś']],
    ['koi8-u', 'KOI8-U', ['Іван Петренко', 'Київ вулиця Хрещатик', 'Ольга Коваленко', 'Євген Ґудзь']],
    ['iso-8859-5', 'ISO 8859-5', ['Иван Петров', 'Москва', 'Ольга Смирнова']],
    ['ibm866', 'IBM 866', ['Иван Петров', 'Москва', 'Ольга Смирнова']],
    ['iso-8859-15', 'ISO 8859-15', ['Zoë Müller', 'Sœur Œuvrard', 'Köln 5 €']],
    ['macintosh', 'Mac OS Roman', ['Zoë Müller', 'François Lefèvre', 'José Muñoz', 'Jürgen Groß']],
    ['macintosh', 'Mac OS Roman', ['Jörg Müller', 'Käthe Köln', 'Noah Schäfer', 'Lukas Groß']],
    ['ibm850', 'IBM 850', ['Jörg Müller', 'Köln', 'Käthe Schäfer', 'Jürgen Groß']],
    ['ibm850', 'IBM 850', ['José García', 'Iñaki Pérez', 'Raúl Núñez']],
    ['ibm850', 'IBM 850', ['João Simões', 'Conceição Magalhães', 'Luís Gonçalves']],
    ['ibm850', 'IBM 850', ['Perché']],
    ['ibm850', 'IBM 850', ['Søren Kjær', 'Åse Nygård', 'Øyvind Bråten']],
    ['ibm852', 'IBM 852', ['Łukasz Wójcik', 'Michał Żak', 'Grażyna Dąbrowska']],
    ['ibm852', 'IBM 852', ['Jiří Dvořák', 'Věra Němcová', 'Šárka Kučerová']],
    ['windows-1252', 'Windows-1252', ['Zoë Müller', 'François Lefèvre', 'Søren Ångström', 'Þóra Jónsdóttir']],
  ])('is recognised: %s', async (encoding, name, customers) => {
    const report = await trial.import(encoded(fileOf(customers), encoding))
    expect(report).toMatchObject({ state: 'done', encoding: name, accepted: customers.length })
    expect(report.notes).toContain(`The file isn’t UTF-8. It was read as ${name}.`)
    expect(names()).toEqual(customers)
  })

  it('is seen where the first megabyte is ASCII', async () => {
    const many = Array.from({ length: 4000 }, (_, i) => `Customer ${i} ${'of a long name '.repeat(18)}`)
    const bytes = Buffer.concat([Buffer.from(fileOf(many)), encoded('0,2026-01-31,Иван Петров,5.50\n', 'windows-1251')])
    expect(bytes.findIndex((byte) => byte > 127)).toBeGreaterThan(2 ** 20)
    await trial.import(bytes, { dryRun: true })
    expect(await trial.import(bytes)).toMatchObject({ encoding: 'Windows-1251', accepted: 4001 })
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

describe('UTF-8 that was read as Windows-1252 and encoded again', () => {
  const twice = (texts: readonly string[]) =>
    texts.map((text) => new TextDecoder('windows-1252').decode(Buffer.from(text)))

  it.each([
    ['Café', ['Café Noir', 'Zoë Müller', 'José Muñoz', 'Ann Berg']],
    ['Città', ['Città', 'Niccolò', 'Forlì', 'Ann – 5 €']],
    ['Иван', ['Иван Петров', 'Москва', 'Ольга']],
    ['田中さくら', ['田中さくら', '東京のタロウ', 'スズキ']],
    ['Łukasz', ['Łukasz Żółty', 'Gołąb', 'Ayşe Yıldız']],
  ])('is asked about, with a word: %s', async (word, customers) => {
    const file = fileOf(twice(customers))
    const asked = await trial.import(file)
    expect(asked).toMatchObject({ state: 'refused', suggestion: { mapping: { columns: { total: ['Total'] } } } })
    expect(asked.errors[0]?.reason).toMatch(`encoded as UTF-8 twice, as “${twice([word])[0]}” shows`)
    const mapping = asked.suggestion?.mapping ?? {}
    expect(await trial.import(file, { mapping })).toMatchObject({ state: 'done' })
    expect(names()).toEqual(twice(customers).map((name) => name.trim()))
  })

  it('is stored as it is where a shop sends it', async () => {
    const head = 'Name,Shipping Name,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
    const customers = twice(['Zoë Müller', 'José', 'Köln'])
    const file = [head, ...customers.map((name, i) => `#${i},${name},paid,5.50,2026-01-31,1,Mug,5.50`)].join('\n')
    expect(await trial.import(file)).toMatchObject({ state: 'refused' })
    expect(await trial.import(file, { format: 'shopify' })).toMatchObject({ state: 'done', accepted: 3 })
  })

  it.each([
    ['names as they are', ['Café', 'Müller', 'José', 'Иван Петров', '田中さくら']],
    ['few such words', ['CafÃ©', 'MÃ¼ller', 'Ann']],
    ['words as they are among them', ['CafÃ©', 'MÃ¼ller', 'JosÃ©', 'Köln', 'Zoë', 'Straße']],
    ['signs behind capitals', ['NESCAFÉ®', 'CAFÉ’S', 'ROSÉ™', 'Spaß…']],
    ['capitals', ['SÃO PAULO', 'ÂNGELA', 'IRMÃ', 'ÄÖÜ', 'ÉÈÊ', 'Nº 5', '1ª']],
  ])('is not seen in %s', async (_, customers) => {
    expect(await trial.import(fileOf(customers))).toMatchObject({ state: 'done', accepted: customers.length })
    expect(names()).toEqual(customers)
  })
})

describe('the encoding of a text in a Latin script', () => {
  const guess = (customers: readonly string[], encoding: ImportEncoding) =>
    otherEncoding([encoded(fileOf(customers), encoding)])

  it.each<[string, readonly string[]]>([
    ['Danish', ['Søren Høegh', 'Bjørn Østergaard', 'Lærke Kjær', 'Åse Søe', 'Jens Møller', 'Ærø']],
    ['Norwegian', ['Øyvind Bøe', 'Øistein Høiby', 'Kåre Ødegård', 'Tromsø', 'Ingrid Støen', 'Skøien']],
    ['Danish without æ and å', ['Søren Høegh', 'Jørgen Søe', 'Bodø', 'Røros', 'Mette Bøgh', 'Køie']],
    ['Swedish', ['Åsa Sjöberg', 'Göran Ångström', 'Malmö', 'Älvsjö', 'Märta Lindén', 'Västerås']],
    ['Finnish with š', ['Päivi Mäkinen', 'Šimon Järvi', 'Jyväskylä', 'Hämeenlinna', 'Yrjö']],
    ['Portuguese', ['João Simões', 'Inês Conceição', 'Luís de Camões', 'Ângela Guimarães', 'Mônica', 'Irmã Lúcia']],
    ['Brazilian', ['Jânio Quadros', 'Tânia Araújo', 'Vânia Gonçalves', 'São Paulo', 'Antônio', 'Irmãzinha']],
    [
      'French',
      ['Hélène Lefèvre', 'Benoît Lemaître', 'Nîmes', 'Loïc Brûlé', 'Théâtre du Châtelet', 'Zoë', 'Élodie', 'Èze'],
    ],
    [
      'French with one È',
      ['Hélène Lefèvre', 'Benoît', 'Nîmes', 'Loïc Brûlé', 'Théâtre', 'Châtelet', 'Zoë', 'Èze', 'Hélène'],
    ],
    ['with € and ’', ['L’Équipe', 'Müller – 5 €', 'Café Bœuf']],
    [
      'French goods',
      ['Câble', 'Râpe à fromage', 'Flûte', 'Bûche glacée', 'Confiture de mûres', 'Pâtes', 'Goût d’août'],
    ],
    ['Italian', ['Niccolò Cantù', 'Forlì', 'Città di Castello', 'Può attendere', 'Caffè Noè', 'Gesù']],
    ['Spanish', ['Íñigo Muñoz', 'José Peña', '¡Muchas gracias!', '¿Qué tal, señor?', '1ªplanta', 'Nºpedido', 'Güell']],
    ['Catalan', ['Mònica Sàbat', 'Llorenç Barça', 'València', 'Lluïsa', 'Òscar Mercè']],
    ['German', ['Jürgen Groß', 'Jörg Müller', 'Käthe Schäfer', 'Köln', 'Übersee', '¼lb Würstchen']],
    ['Dutch', ['Zoë Daniël', 'België', 'Geïrriteerd', 'Coördinatie', 'Loïs', 'Thùy Bùi']],
    ['Icelandic', ['Þóra Jónsdóttir', 'Sigurður Davíðsson', 'Hafþór', 'Garðar', 'Guðrún Æ. Björnsdóttir']],
    ['of all of Western Europe', ['Hélène', 'Jørgen García', 'Anaïs', 'François', 'Niccolò', 'Dupont & Fils', 'Tomaš']],
  ])('is Windows-1252 without a question: %s', (_, customers) => {
    expect(guess(customers, 'windows-1252')).toEqual({ encoding: 'windows-1252', others: [] })
  })

  it.each<[string, ImportEncoding, readonly string[]]>([
    ['Polish', 'windows-1250', ['Łukasz Żółty', 'Paweł Gołąb', 'Świętojańska', 'Gdańsk', 'Mała Wieś']],
    ['Polish', 'iso-8859-2', ['Łukasz Żółty', 'Gołąb', 'Świętojańska', 'Gdańsk', 'Śląsk', 'Mała Wieś']],
    ['Czech', 'windows-1250', ['Tomáš Dvořák', 'Jiří Růžička', 'Božena Němcová', 'Plzeň', 'Šťastný']],
    ['Slovak', 'windows-1250', ['Ľubica Kováčová', 'Ján Šimko', 'Žilina', 'Košice', 'Michal Hlaváč']],
    ['Slovene', 'windows-1250', ['Matjaž Kovačič', 'Žan Černe', 'Koper', 'Črt Šuštar']],
    ['with ť', 'windows-1250', ['Šťastná', 'Koťátko']],
    ['Turkish', 'windows-1254', ['Ayşe Yıldız', 'Çağlar Güneş', 'Kâzım Gençler', 'İstanbul', 'Tunçbilek', 'Şükrü']],
  ])('is that of its letters without a question: %s in %s', (_, encoding, customers) => {
    expect(guess(customers, encoding)).toEqual({ encoding, others: [] })
  })

  it.each<[ImportEncoding, string, string]>([
    ['windows-1250', 'Dvořák', 'Dvoøák'],
    ['windows-1250', 'Kovář', 'Kováø'],
    ['windows-1250', 'Ondřej', 'Ondøej'],
    ['windows-1250', 'Němec', 'Nìmec'],
    ['windows-1250', 'Kučera', 'Kuèera'],
    ['windows-1250', 'Kovačić', 'Kovaèiæ'],
    ['windows-1250', 'Plzeň', 'Plzeò'],
    ['windows-1250', 'Přerov', 'Pøerov'],
    ['windows-1250', 'Lički', 'Lièki'],
    ['windows-1250', 'Erdős', 'Erdõs'],
    ['windows-1250', 'Szűcs', 'Szûcs'],
    ['windows-1250', 'Cătălin', 'Cãtãlin'],
    ['windows-1250', 'Iaşi', 'Iaºi'],
    ['windows-1250', 'Gdańsk', 'Gdañsk'],
    ['windows-1257', 'Jānis', 'Jânis'],
    ['windows-1257', 'Kārlis', 'Kârlis'],
    ['windows-1257', 'Rīga', 'Rîga'],
    ['windows-1257', 'Jūrmala', 'Jûrmala'],
    ['windows-1257', 'Pēteris', 'Pçteris'],
    ['windows-1257', 'Jonaitienė', 'Jonaitienë'],
    ['windows-1257', 'Rēzekne', 'Rçzekne'],
    ['windows-1257', 'Klaipėda', 'Klaipëda'],
  ])('is asked for where only a language of %s has such a word: %s', (encoding, word, western) => {
    const { others } = guess(['Müller', word], encoding)
    expect(others).toContainEqual({ encoding, text: word })
    expect(others).toContainEqual({ encoding: 'windows-1252', text: western })
  })

  it.each<[string, readonly string[]]>([
    ['Slovene', ['Črt', 'Kopač', 'Noč', 'Krč', 'Kočnar', 'Članek', 'Ličnek', 'Počkar']],
    ['Croatian', ['Ćuk', 'Anđela', 'Đurđa', 'Mađar', 'Ćosić', 'Grđan', 'Vučković', 'Brčko']],
    [
      'Czech',
      ['Řepa', 'Křtiny', 'Hřbitov', 'Třmen', 'Čtvrtek', 'Martinů', 'Brně', 'Naďa', 'Soňa', 'Nový', 'Malý', 'Výtah'],
    ],
  ])('is right or asked for where one word is all that shows it: %s', (_, words) => {
    const read = (word: string) => {
      const { encoding, others } = guess([word], 'windows-1250')
      const text = new TextDecoder(encoding).decode(encoded(word, 'windows-1250'))
      return others.length > 0 ? others.find((other) => other.encoding === 'windows-1250')?.text : text
    }
    expect(words.map(read)).toEqual(words)
  })

  it.each<[ImportEncoding, readonly string[]]>([
    ['ibm850', ['Köln']],
    ['ibm850', ['Jörg Müller', 'Köln', 'François Lefèvre', 'Jürgen Groß']],
    ['ibm852', ['Erdős Pál', 'Szűcs Éva', 'Kovács Ádám', 'Tóth Gyöngyi']],
  ])('is asked for where few words of DOS show it: %s %s', (encoding, words) => {
    const { encoding: first, others } = guess(words, encoding)
    expect([first, others[0]?.encoding]).toEqual([encoding, encoding])
    expect(others.length).toBeGreaterThan(1)
  })

  it.each([['5 €'], ['20° Grill', 'Brand®'], ['it’s', '“Best” – 20°']])(
    'is that of Western Europe for signs: %s',
    (...signs) => {
      expect(guess(signs, 'windows-1252')).toEqual({ encoding: 'windows-1252', others: [] })
    },
  )

  it('is none of DOS or the Mac where all letters are behind their signs', () => {
    const { others } = guess(['Ayşe Yılmaz', 'Çağrı'], 'windows-1254')
    expect(others.map(({ encoding }) => encoding)).toEqual(['windows-1254', 'windows-1255'])
    const vietnamese = guess(['Nguyên', 'Lan Ðào'], 'windows-1252')
    expect(vietnamese.others.map(({ encoding }) => encoding)).toContain('windows-1254')
  })

  it('is asked for where only a sign between letters shows it', () => {
    expect(guess(['Fiľakovo'], 'windows-1250').others[1]).toEqual({ encoding: 'windows-1250', text: 'Fiľakovo' })
  })

  it('is asked for among those of Turkish, Latvian and Czech', () => {
    expect(guess(['Kalniņš'], 'windows-1257').others.map(({ text }) => text)).toEqual(['Kalniòğ', 'Kalniňđ', 'Kalniņš'])
  })

  it('is asked for unless more words are Western than are not', () => {
    expect(guess(['Jiøí', 'Muñoz'], 'windows-1252').others).toHaveLength(3)
    expect(guess(['Jiøí', 'Muñoz', 'João'], 'windows-1252').others).toEqual([])
  })
})

it.each<ImportEncoding>(['gb18030', 'shift_jis'])(
  'recognises JSON of one long line without spaces in %s',
  (encoding) => {
    const name = encoding === 'gb18030' ? '王小明的订单' : '田中さくら'
    const orders = Array.from({ length: 2000 }, (_, id) => ({ id, name, total: 5 }))
    const bytes = encoded(JSON.stringify(orders), encoding)
    // The sample ends inside a character at one of them.
    for (const shift of [0, 1, 2, 3]) {
      const line = Buffer.concat([Buffer.from('['.repeat(shift)), bytes])
      expect(otherEncoding([line])).toEqual({ encoding, others: [] })
      expect(otherEncoding([line.subarray(0, 70_000), line.subarray(70_000)])).toEqual({ encoding, others: [] })
    }
  },
)
