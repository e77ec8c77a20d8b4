/**
 * Draws the portraits of the sample's people into one picture, and writes the styles that select one of them. Only needed
 * to change the drawing or the people: `node scripts/portraits.ts`.
 */
import { writeFileSync } from 'node:fs'
import { portraitFiles } from '#scripts/portrait-files.ts'

for (const [file, text] of Object.entries(portraitFiles())) {
  writeFileSync(new URL(`../src/client/${file}`, import.meta.url), text)
}
