import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Bom {
  readonly bomFormat: string
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[]
}

it('the bill of materials names each library with its version, those of development too', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { bomFormat, components } = JSON.parse(text) as Bom
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = components.map(({ purl }) => decodeURIComponent(purl))
  expect(bomFormat).toBe('CycloneDX')
  const wanted = Object.entries({ ...dependencies, ...devDependencies }).map(
    ([name, version]) => `pkg:npm/${name}@${version}`,
  )
  expect(wanted.filter((one) => !named.includes(one))).toEqual([])
})
