import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { forbiddenImports, missingFolders, mutualFolders, readImports } from '#scripts/check-imports.ts'
import { ownRequests } from '#scripts/check-requests.ts'
import { sqlWithoutWorkspace } from '#scripts/check-sql.ts'
import { ROOT } from '#scripts/root.ts'

const biome = join(ROOT, 'node_modules', '.bin', 'biome')
const { status } = spawnSync(process.execPath, [biome, 'check', '.'], { cwd: ROOT, stdio: 'inherit' })
const problems = [
  ...missingFolders().map((folder) => `scripts/import-rules.ts names ${folder}, which does not exist.`),
  ...mutualFolders().map((pair) => `${pair} may import each other.`),
  ...forbiddenImports(await readImports()).map((problem) => `${problem}. Allowed imports: scripts/import-rules.ts.`),
  ...(await sqlWithoutWorkspace()).map((problem) => `${problem}. Rows are reached through their workspace.`),
  ...(await ownRequests()),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : (status ?? 1)
