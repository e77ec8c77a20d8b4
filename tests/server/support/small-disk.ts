import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Cluster, ownerOfServers, startCluster } from '#scripts/postgres-cluster.ts'
import { command } from '#tests/support/postgres/databases.ts'

/** A PostgreSQL server whose disk can be filled and freed. */
export interface SmallDisk {
  readonly cluster: Cluster
  /** The address of the database on that disk. */
  readonly url: string
  fill(): void
  free(): void
  remove(): void
}

/** Maximum bytes of a file; not a multiple of a page, so that the last write is cut, as on a full disk. */
const LONGEST_FILE = 1_500_000
/** Bytes that a full disk still has. */
const ROOM = 1_000_000
/** Stops vacuum from freeing the space of a failed import, so that later writes fail, too. */
const LITTERED = ['autovacuum = off']

/**
 * Works without the right to mount: the system limits the size of the server's files (RLIMIT_FSIZE), and PostgreSQL reports
 * a cut write with the code of a full disk.
 */
export async function limitedFiles(): Promise<SmallDisk> {
  // The files of its log stay below the limit.
  const cluster = await startCluster({ init: ['--wal-segsize=1'], settings: LITTERED })
  await command(cluster.url('postgres'), 'create database small template template0')
  const limit = (bytes: string) => {
    for (const pid of processesOf(cluster)) {
      try {
        run('prlimit', ['--pid', pid, `--fsize=${bytes}:`], ownerOfServers())
      } catch (error) {
        // The connection has ended.
        if (existsSync(`/proc/${pid}`)) throw error
      }
    }
  }
  return {
    cluster,
    url: cluster.url('small'),
    fill: () => limit(String(LONGEST_FILE)),
    free: () => limit('unlimited'),
    remove: () => cluster.remove(),
  }
}

/** A disk in memory for the tables or for the log. */
export async function mountedDisk(holds: 'tables' | 'log'): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-disk-'))
  mount(folder, holds === 'log' ? '40m' : '64m')
  const inside = join(folder, 'inside')
  mkdirSync(inside)
  const owner = ownerOfServers()
  if (owner) for (const path of [folder, inside]) chownSync(path, owner.uid, owner.gid)
  const unmount = () => {
    run('umount', [folder])
    rmdirSync(folder)
  }
  try {
    const log = {
      init: ['--wal-segsize=1', `--waldir=${inside}`],
      settings: ['max_wal_size = 8MB', 'min_wal_size = 2MB'],
    }
    const cluster = await startCluster(holds === 'log' ? log : { settings: LITTERED })
    if (holds === 'tables') await command(cluster.url('postgres'), `create tablespace small location '${inside}'`)
    const where = holds === 'tables' ? 'tablespace small' : ''
    await command(cluster.url('postgres'), `create database small template template0 ${where}`)
    const ballast = join(folder, 'ballast')
    return {
      cluster,
      url: cluster.url('small'),
      fill() {
        const { bavail, bsize } = statfsSync(folder)
        writeFileSync(ballast, Buffer.alloc(bavail * bsize - ROOM, 1))
      },
      free: () => rmSync(ballast),
      remove() {
        cluster.remove()
        unmount()
      },
    }
  } catch (error) {
    unmount()
    throw error
  }
}

/** A data folder on a small disk in memory; removed after the test. Needs `mayMount`. */
export function smallFolder(size: string): { readonly folder: string; fill(left: number): void; free(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-disk-'))
  mount(folder, size)
  onTestFinished(() => {
    run('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk up to `left` bytes. */
    fill(left) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1), { flag: 'a' })
    },
    free: () => rmSync(ballast),
  }
}

/** Whether this process may mount a disk in memory; prints a note if not. */
export function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0
  if (isMounted) run('umount', [folder])
  else console.log('No disk may be mounted here: the full disk is tried with limited files alone.')
  rmdirSync(folder)
  return isMounted
}

function mount(folder: string, size: string): void {
  run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder])
}

function processesOf({ folder }: Cluster): string[] {
  const [postmaster = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return [postmaster, ...readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')]
}

function run(program: string, values: readonly string[], as?: { readonly uid: number; readonly gid: number }): void {
  const done = spawnSync(program, values, { encoding: 'utf8', ...as })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`)
}
