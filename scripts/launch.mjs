// The one file that any Node from 20.20 on can read. It makes the checkout ready (packages as the lockfile says, and
// Node 24 from the registry where the machine's own is older), then runs the named script under Node 24.
//   node scripts/launch.mjs FILE.ts [ARGUMENT …]      node scripts/launch.mjs --bin TOOL [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * The processes that started this one, for comparing: its parent, and npm where that parent is the shell in which npm runs
 * commands (on Linux; elsewhere the shell becomes the command).
 */
function startedBy() {
  const parent = process.ppid
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('launch.mjs')
    // 'pid (name) state parent …'
    const npm = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]
    return isShell ? `${parent} ${npm}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
const starter = startedBy()

/** Runs `npm ci` in `folder` unless it already did for this very lockfile; ends the process with npm's words if it fails. */
function install(folder) {
  const stamp = join(folder, 'node_modules', '.orderboard-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const cli = process.env.npm_execpath
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []]
  const done = spawnSync(command, [...first, 'ci', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: !cli && process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`)
    console.error(
      `Could not install the packages of ${folder}. Is the npm registry reachable? Then run the command again.`,
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** The path of a Node that is 24 or newer: this one, or the one the registry's package brings. */
function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const folder = join(root, 'runtime')
  install(folder)
  const modules = join(folder, 'node_modules')
  const name = readdirSync(modules).find((entry) => entry.startsWith('node-'))
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!binary || !existsSync(binary)) {
    console.error(`Orderboard needs Node 24, and the npm registry has none for ${process.platform} on ${process.arch}.`)
    console.error(`This is Node ${process.version}. Install Node 24 or newer, then run the command again.`)
    process.exit(1)
  }
  return binary
}

const node = node24()
install(root)

const [first, ...rest] = process.argv.slice(2)
const target =
  first === '--bin' ? [join(root, 'node_modules', '.bin', rest[0]), ...rest.slice(1)] : [join(root, first), ...rest]
const child = spawn(node, ['--import', pathToFileURL(join(root, 'scripts', 'end-with-launcher.mjs')).href, ...target], {
  // Scripts resolve ./data from the package's folder; what a user names, they resolve from INIT_CWD (npm sets it).
  cwd: root,
  env: {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    // What was compiled once need not be compiled at the next start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
  },
  // The channel carries nothing: it breaks when this process ends, however it ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// What npm started ends with npm. What was started otherwise may outlive the shell it was typed in.
if (process.env.npm_lifecycle_event) {
  setInterval(() => startedBy() === starter || child.kill('SIGTERM'), 1000).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
