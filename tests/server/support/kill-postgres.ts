import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '#scripts/postgres-cluster.ts'
import { random } from '#tests/support/random.ts'

/** Which process of the server is killed. */
type Victim = 'postmaster' | 'backend'

/** Attempts before a server counts as one that does not end, or does not come back. */
const PATIENCE = 600

/**
 * kill -9, without a word to anyone: of the process that started all others, which then end by themselves, and which whoever
 * looks after it starts again; or of one that serves a connection to `database`, after which the server ends all others and
 * recovers by itself. Resolves when none of the old processes works any more, and a new postmaster answers.
 */
export async function killPostgres(cluster: Cluster, victim: Victim, database: string): Promise<void> {
  const [line = ''] = readFileSync(join(cluster.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  // A connection may end before it is killed, and none may be open at this moment: the next one is taken.
  const others = await repeated(() => {
    const children = childrenOf(postmaster)
    const pid = victim === 'postmaster' ? postmaster : serving(children, database)
    if (pid === undefined) throw new Error('Nobody is connected to the database.')
    process.kill(pid, 'SIGKILL')
    return children
  }, 5)
  await repeated(() => {
    if (others.some(works)) throw new Error('The processes of a server that was killed do not end.')
  })
  if (victim === 'postmaster') await repeated(() => cluster.start())
}

/** One that serves a connection to the database, at best one at work. */
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

/** One that has ended has no title, even while nobody has asked yet how it ended. */
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
