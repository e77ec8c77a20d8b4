// Runs on any Node from 20.20 on. Installs the packages of the lockfile, and a newer Node from the registry if this one is
// older than package.json requires, then runs the named script.
//   node scripts/launch.mjs FILE.ts [ARGUMENT …]      node scripts/launch.mjs --bin TOOL [ARGUMENT …]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Identifies the processes that started this one: its parent, and npm if the parent is the shell in which npm runs commands
 * (on Linux; elsewhere the command replaces the shell).
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

/**
 * Runs `npm ci` in `folder` unless it did so for the same lockfile, and returns whether it ran. Prints `progress` on a
 * terminal. If npm fails, prints its output and ends the process.
 */
function install(folder, progress) {
  const stamp = join(folder, 'node_modules', '.orderboard-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  if (process.stderr.isTTY) console.error(progress)
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
  return true
}

/** The path of a Node that is new enough: this one, or one installed from the registry. */
function newEnoughNode() {
  const { minimumNode } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config
  const isNewEnough = (version) => version.localeCompare(minimumNode, 'en', { numeric: true }) >= 0
  if (isNewEnough(process.versions.node)) return process.execPath
  const folder = join(root, 'runtime')
  const isDownloaded = install(folder, 'Downloading Node…')
  const modules = join(folder, 'node_modules')
  const name = readdirSync(modules).find((entry) => entry.startsWith('node-'))
  const binary = join(modules, String(name), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  // Empty if no package fits this machine, or its binary needs other system libraries.
  const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim().replace('v', '')
  const platform = `${process.platform}-${process.arch}`
  if (!version || !isNewEnough(version)) {
    console.error(`Orderboard needs Node ${minimumNode} or newer; this is Node ${process.versions.node}, and the npm`)
    console.error(`registry has none that runs on ${platform}. Install a newer Node, then run the command again.`)
    process.exit(1)
  }
  if (isDownloaded) console.error(`Downloaded Node ${version} for ${platform}.`)
  return binary
}

const node = newEnoughNode()
install(root, 'Installing packages. This takes about a minute, only the first time…')

const [first, ...rest] = process.argv.slice(2)
const target =
  first === '--bin' ? [join(root, 'node_modules', '.bin', rest[0]), ...rest.slice(1)] : [join(root, first), ...rest]
const child = spawn(node, ['--import', pathToFileURL(join(root, 'scripts', 'end-with-launcher.mjs')).href, ...target], {
  // Scripts resolve ./data from the package's folder, and paths that a user gives from INIT_CWD (set by npm).
  cwd: root,
  env: {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    // glibc keeps an arena per thread, also when the thread ends: 507 MB under load, 441 MB with two arenas.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // The next start reuses compiled code.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
  },
  // The channel closes when this process ends for any reason, and then the child ends, too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A script that npm started ends with npm. Without npm, it may outlive its shell.
if (process.env.npm_lifecycle_event) {
  setInterval(() => startedBy() === starter || child.kill('SIGTERM'), 1000).unref()
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1)))
