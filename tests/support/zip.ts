import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Uint8Array
  /** What the archive says instead of the truth. */
  readonly faults?: { readonly size?: number; readonly crc?: number; readonly flags?: number; readonly method?: number }
}

interface ZipOptions {
  /** Sizes and offsets in the extra fields of zip64. */
  readonly zip64?: boolean
}

const DEFLATED = 8
const ALL_ONES = 0xffffffff

/** A zip file of these parts. */
export function zipOf(parts: readonly ZipPart[], { zip64 = false }: ZipOptions = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, faults = {} } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const path = Buffer.from(name)
    const size = faults.size ?? data.length
    const extra = zip64 ? zip64Field([BigInt(size), BigInt(packed.length), BigInt(at)]) : Buffer.alloc(0)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names are UTF-8.
    common.writeUInt16LE(0x800 | (faults.flags ?? 0), 2)
    common.writeUInt16LE(faults.method ?? DEFLATED, 4)
    common.writeUInt32LE(faults.crc ?? crc32(data), 10)
    common.writeUInt32LE(zip64 ? ALL_ONES : packed.length, 14)
    common.writeUInt32LE(zip64 ? ALL_ONES : size, 18)
    common.writeUInt16LE(path.length, 22)
    common.writeUInt16LE(extra.length, 24)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, extra, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(zip64 ? ALL_ONES : at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, path, extra]))
    locals.push(local)
    at += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([
    ...locals,
    ...directory,
    ...(zip64 ? [zip64End(parts.length, size, at)] : []),
    end(parts.length, size, at),
  ])
}

function zip64Field(values: readonly bigint[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, i) => {
    field.writeBigUInt64LE(value, 4 + 8 * i)
  })
  return field
}

function zip64End(entries: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

function end(entries: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.write('PK\x05\x06', 'latin1')
  record.writeUInt16LE(entries, 8)
  record.writeUInt16LE(entries, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}
