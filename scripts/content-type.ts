import { extname } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The content type of a built file by its name, `application/octet-stream` if it is unknown. */
export const typeOfFile = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream'
