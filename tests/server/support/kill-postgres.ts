import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#scripts/postgres-cluster.ts'
import { random } from '#tests/support/random.ts'

/** The process of the server that is killed. */
type Victim = 'postmaster' | 'backend'

/** Attempts to wait for the end or the restart of a server. */
const PATIENCE = 600

/**
 * Kills with -9 the postmaster, after which all processes end and this function restarts the server; or a process that serves
 * a connection to `database`, after which the server ends all others and recovers. Resolves when the old processes are gone
 * and the server answers.
 */
export async function killPostgres(cluster: Cluster, victim: Victim, database: string): Promise<void> {
  const [line = ''] = readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  // The connection may end first, or none may be open yet: try the next one.
  const others = await repeated(() => {
    const children = childrenOf(postmaster)
    const pid = victim === 'postmaster' ? postmaster : serving(children, database)
    if (pid === undefined) throw new Error('There is no connection to the database.')
    process.kill(pid, 'SIGKILL')
    return children
  }, 5)
  await repeated(() => {
    if (others.some(works)) throw new Error('The processes of a server that was killed do not end.')
  })
  if (victim === 'postmaster') await repeated(() => cluster.start())
}

/** A process that serves a connection to the database, preferably a busy one. */
function serving(processes: readonly number[], database: string): number | undefined {
  const all = processes.filter((pid) => titleOf(pid).startsWith(`postgres: postgres ${database} `))
  const busy = all.filter((pid) => !/ idle$/.test(titleOf(pid)))
  const choice = busy.length > 0 ? busy : all
  return choice[Math.floor(random() * choice.length)]
}

async function repeated<T>(work: () => T, pause = 50): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (attempt === PATIENCE) throw error
      await wait(pause)
    }
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** A zombie process has no title. */
function works(pid: number): boolean {
  return titleOf(pid) !== ''
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/[\0 ]+$/, '')
  } catch {
    return ''
  }
}
