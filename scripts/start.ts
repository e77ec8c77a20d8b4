import { buildClient } from '#scripts/build-client.ts'

await buildClient()
await import('#server/main.ts')
