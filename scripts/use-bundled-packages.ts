// Loaded into a test process and its threads by `LOAD_BUNDLES`.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { BUNDLED, bundleOf } from './bundle-packages.ts'

const bundles = new Map(BUNDLED.map((entry) => [import.meta.resolve(entry), pathToFileURL(bundleOf(entry)).href]))

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return { ...found, url: bundles.get(found.url) ?? found.url }
  },
})
