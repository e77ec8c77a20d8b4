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

/** A PostgreSQL server whose disk can be made full, and have room again. */
export interface SmallDisk {
  readonly cluster: Cluster
  /** The address of the database on that disk. */
  readonly url: string
  fill(): void
  free(): void
  remove(): void
}

/** Bytes that a file may grow to: no multiple of a page, so that the write that meets the end is cut, as at a disk's end. */
const LONGEST_FILE = 1_500_000
/** Bytes that a full disk still has: a small write may fit. */
const ROOM = 1_000_000
/** What an import that failed has left stays where it is, so that every later write meets the end too. */
const LITTERED = ['autovacuum = off']

/**
 * Works wherever the tests do, without any right to mount: no file of the server may grow over a limit that the system
 * keeps for its processes (RLIMIT_FSIZE). PostgreSQL reports the write that is cut with the code of a full disk.
 */
export async function limitedFiles(): Promise<SmallDisk> {
  // Its log comes in pieces that stay under the limit.
  const cluster = await startCluster({ init: ['--wal-segsize=1'], settings: LITTERED })
  await command(cluster.url('postgres'), 'create database small template template0')
  const limit = (bytes: string) => {
    for (const pid of processesOf(cluster)) {
      try {
        run('prlimit', ['--pid', pid, `--fsize=${bytes}:`], ownerOfServers())
      } catch (error) {
        // A connection may have ended meanwhile.
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

/** A disk in memory with the database's tables, or with the server's log. */
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

/** A data folder on a small disk in memory; gone when the test is over. Needs `mayMount`. */
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
    /** Leaves so many bytes. */
    fill(left) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1), { flag: 'a' })
    },
    free: () => rmSync(ballast),
  }
}

/** Whether this process may mount a disk in memory; says so where it may not. */
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
