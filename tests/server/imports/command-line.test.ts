import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportReport } from '#contract/imports/import-schema.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderboard-cli-'))
  writeFileSync(
    join(folder, 'good.csv'),
    'Order ID,Date,Customer,Total\n1,2024-01-31,Ada,5.00\n2,2024-02-30,\u001b[31mBo,6.00\n',
  )
  writeFileSync(join(folder, 'open.csv'), 'Order ID,Date,Customer,Total\n7,03/04/2024,Ada,5.00\n')
  writeFileSync(join(folder, 'thousands.csv'), 'Order ID,Date,Customer,Total\n8,2024-01-31,Ada,1.125\n')
  writeFileSync(join(folder, 'bad.csv'), '<!doctype html><title>Log in</title>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command as a user does: three processes. */
function npmCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'import', '--', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  return { status, stdout, stderr }
}

let runs = 0

/** Runs the command in this process. */
async function command(...args: string[]) {
  const printed = { stdout: '', stderr: '' }
  const print = (stream: keyof typeof printed) => (line: string) => {
    printed[stream] += `${line}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(print('stdout'))
  vi.spyOn(console, 'error').mockImplementation(print('stderr'))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  const { argv, exitCode } = process
  process.exitCode = undefined
  process.argv = [process.execPath, 'import.ts', ...args]
  try {
    // The module runs the command when it is loaded; another query loads it once more.
    await import(/* @vite-ignore */ `${join(ROOT, '../src/server/cli/import.ts')}?run=${runs++}`)
    return { status: process.exitCode ?? 0, ...printed }
  } finally {
    Object.assign(process, { argv, exitCode })
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
}

const file = (name: string) => join(folder, name)

describe('npm run import', () => {
  it('prints a readable report, and exits 0 for an accepted file', () => {
    const { status, stdout } = npmCommand(file('good.csv'), '--dry-run')
    expect(status).toBe(0)
    expect(stdout).toMatch(/checked, nothing was written/)
    expect(stdout).toMatch(/2 = 1 accepted \+ 1 rejected \+ 0 repeated \+ 0 blank/)
    expect(stdout).toMatch(/line 3, Date: “2024-02-30” isn’t a valid date/)
    expect(stdout).not.toContain('\u001b')
  })

  it('reads a mapping from a file, and writes the rejected records to one', async () => {
    writeFileSync(join(folder, 'odd.csv'), 'Ref,When,Worth\n1,2024-01-31,5\n2,2024-02-30,6\n')
    writeFileSync(join(folder, 'map.json'), '{"columns":{"id":["Ref"],"date":["When"],"total":["Worth"]}}')
    const { status, stdout } = await command(
      file('odd.csv'),
      '--mapping',
      file('map.json'),
      '--rejected',
      file('out.csv'),
      '--dry-run',
    )
    expect([status, stdout]).toEqual([0, expect.stringMatching(/1 accepted \+ 1 rejected/)])
    expect(readFileSync(file('out.csv'), 'utf8')).toMatch(
      /^\ufeffRef,When,Worth,"Rejected because \{.*\}"\r\n2,2024-02-30,6,/,
    )
    const wrong = await command(file('odd.csv'), '--mapping', file('odd.csv'))
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringMatching(/odd\.csv: The mapping isn’t JSON/)])
  })

  it('remembers a mapping for the next file with the same headings, but not after a check', async () => {
    writeFileSync(file('first.csv'), 'Foo,Day,Bar\n31,2024-01-31,5\n')
    writeFileSync(file('next.csv'), 'Foo,Day,Bar\n32,2024-01-31,5\n')
    writeFileSync(file('mapping.json'), '{"columns":{"id":["Foo"],"date":["Day"],"total":["Bar"]}}')
    expect((await command(file('first.csv'), '--mapping', file('mapping.json'), '--dry-run')).status).toBe(0)
    expect((await command(file('next.csv'))).status).toBe(1)
    expect((await command(file('first.csv'), '--mapping', file('mapping.json'))).status).toBe(0)
    const { status, stdout } = await command(file('next.csv'))
    expect([status, stdout]).toEqual([0, expect.stringMatching(/1 created[\s\S]*as in the last import/)])
  })

  it('prints a mapping to complete for a file that it could not recognise, and imports with it', async () => {
    writeFileSync(file('strange.csv'), 'Qux;Day;Baz\nS1;2024-01-31;5\n')
    const { status, stdout } = await command(file('strange.csv'))
    expect([status, stdout]).toEqual([1, expect.stringContaining('save this mapping')])
    const printed = JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1))
    expect(printed).toMatchObject({ delimiter: ';', columns: { date: ['Day'] } })
    const columns = { ...printed.columns, id: ['Qux'], total: ['Baz'] }
    writeFileSync(file('strange.json'), JSON.stringify({ ...printed, columns }))
    expect((await command(file('strange.csv'), '--mapping', file('strange.json'))).status).toBe(0)
  })

  it('reads headings on the given line', async () => {
    writeFileSync(
      file('two.csv'),
      'Order ID,Date,Total\nsum,2024-01-31,5\nOrder ID,Date,Total,Note\n21,2024-01-31,5,x\n',
    )
    const { status, stdout } = await command(file('two.csv'), '--heading-line', '3', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      records: 1,
      accepted: 1,
      details: [expect.stringMatching(/^2 lines above/)],
    })
    const none = await command(file('two.csv'), '--heading-line', '30')
    expect([none.status, none.stdout]).toEqual([
      1,
      expect.stringMatching(/No row begins on line 30 in the first 256 kB/),
    ])
  })

  it('prints only the report with --json', () => {
    const { status, stdout, stderr } = npmCommand(file('good.csv'), '--json')
    expect(status).toBe(0)
    const report: ImportReport = JSON.parse(stdout)
    expect(report).toMatchObject({ state: 'done', accepted: 1, rejected: 1, orders: { created: 1 } })
    expect(stderr).toBe('')
  })

  it('prints a list for several files, and exits 1 if one was refused', async () => {
    const { status, stdout } = await command(file('good.csv'), file('bad.csv'), file('missing.csv'), '--json')
    expect(status).toBe(1)
    const reports: ImportReport[] = JSON.parse(stdout)
    expect(reports.map(({ state }) => state)).toEqual(['done', 'refused', 'refused'])
    expect(reports[0]?.orders).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(reports[1]?.errors[0]?.reason).toMatch(/web page/)
    expect(reports[2]?.errors[0]?.reason).toMatch(/missing\.csv does not exist/)
  })

  it('accepts the date order that a file leaves open', async () => {
    const open = await command(file('open.csv'))
    expect(open.status).toBe(1)
    expect(open.stdout).toMatch(/are ambiguous[\s\S]*Add --date-order day-first or --date-order month-first/)
    const { status, stdout } = await command(file('open.csv'), '--json', '--date-order', 'day-first')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ dateOrder: 'day-first' })
  })

  it('accepts the decimal mark that a file leaves open', async () => {
    const open = await command(file('thousands.csv'))
    expect(open.status).toBe(1)
    expect(open.stdout).toMatch(/are ambiguous[\s\S]*Add --decimal-mark comma or --decimal-mark point/)
    expect((await command(file('thousands.csv'), '--decimal-mark', 'point')).status).toBe(0)
  })

  it('exits 1 with an error and its usage', () => {
    const { status, stderr } = npmCommand('--frob')
    expect(status).toBe(1)
    expect(stderr).toMatch(/--frob[\s\S]*Usage: npm run import -- FILE/)
  })

  it.each([
    [[], /No file was named/],
    [['--frob', 'x.csv'], /--frob/],
    [['x.csv', '--heading-line', '0'], /--heading-line is “0”\. It must be a line number from 1 to 1000/],
    [['x.csv', '--format', 'xml'], /--format is “xml”\. It must be one of auto, shopify/],
    [['x.csv', '--new-shop', ' '], /--new-shop needs the name of the shop/],
    [['x.csv', '--new-shop', 'x'.repeat(61)], /The name of --new-shop has 61 characters\. It may have 60/],
  ])('prints an error and its usage: %j', async (args, sentence) => {
    const { status, stdout, stderr } = await command(...args)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(sentence)
    expect(stderr).toMatch(/Usage: npm run import -- FILE/)
  })

  it.each(['--help', '-h'])('prints its usage with %s and exits 0', async (flag) => {
    const { status, stdout, stderr } = await command(flag)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/Usage: npm run import -- FILE/)
  })
})
