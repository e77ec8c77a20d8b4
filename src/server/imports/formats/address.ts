import { type Columns, type Field, fieldText } from './fields.ts'

const SIDES: readonly (readonly Field[])[] = [
  ['shipStreet', 'shipStreet2', 'shipCity', 'shipRegion', 'shipZip', 'shipCountry'],
  ['billStreet', 'billStreet2', 'billCity', 'billRegion', 'billZip', 'billCountry'],
]

/** One line of text: the shipping address, or the billing address where nothing of the other is given. */
export function addressText(cells: readonly string[], columns: Columns): string {
  for (const side of SIDES) {
    const [street = '', second = '', city = '', region = '', zip = '', country = ''] = side.map((field) =>
      fieldText(cells, columns, field),
    )
    // Shops write '02178 so that spreadsheets keep the zero.
    const place = [region, zip.replace(/^'/, '')].filter((part) => part !== '').join(' ')
    const line = [street, second === street ? '' : second, city, place, country].filter((part) => part !== '')
    if (line.length > 0) return inOneLine(line.join(', '))
  }
  return ''
}

function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
}

export function cityText(cells: readonly string[], columns: Columns): string {
  return fieldText(cells, columns, 'shipCity') || fieldText(cells, columns, 'billCity')
}
