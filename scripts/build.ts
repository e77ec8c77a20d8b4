import { buildClient } from '#scripts/build-client.ts'

await buildClient({ force: true })
