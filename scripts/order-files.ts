// Writes order files for trying the import: node scripts/launch.mjs scripts/order-files.ts FOLDER [SEED] [ORDERS]
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { orderFiles } from '#scripts/order-files/cases.ts'
import { hostileFiles } from '#scripts/order-files/hostile/all.ts'

const [folder, seed = '1', orders = '60'] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: node scripts/launch.mjs scripts/order-files.ts FOLDER [SEED] [ORDERS]')
  process.exit(1)
}
const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
mkdirSync(target, { recursive: true })
const files = orderFiles(Number(seed), Number(orders))
for (const { name, bytes } of files) writeFileSync(join(target, name), bytes)
writeFileSync(
  join(target, 'truth.json'),
  JSON.stringify(Object.fromEntries(files.map(({ name, truth }) => [name, truth])), null, 2),
)
const hostile = hostileFiles()
mkdirSync(join(target, 'hostile'), { recursive: true })
for (const { name, bytes } of hostile) writeFileSync(join(target, 'hostile', name), bytes)
writeFileSync(
  join(target, 'hostile', 'expected.json'),
  JSON.stringify(
    Object.fromEntries(hostile.map(({ name, expected, answers }) => [name, { expected, answers }])),
    null,
    2,
  ),
)
console.log(`${files.length} files in ${target}, ${hostile.length} hostile ones in its folder hostile`)
