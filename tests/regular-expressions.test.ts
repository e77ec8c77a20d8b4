import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isSafePattern } from 'redos-detector'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface SourceFile {
  readonly file: string
  readonly text: string
}

interface Found {
  /** File and line. */
  readonly place: string
  /** `undefined` if the pattern is only known at run time. */
  readonly pattern: string | undefined
  readonly flags: string
}

type Constants = ReadonlyMap<string, string>

/** Every regular expression: literals, `RegExp(…)`, and the `pattern` of a schema. */
function expressionsIn(files: readonly SourceFile[]): Found[] {
  const parsed = files.map((source) => ({ ...source, program: programOf(source) }))
  // Names of exports are unique in the code base, so an imported constant is found by its name alone.
  const exported = new Map(parsed.flatMap(({ program }) => [...constantsOf(program, true)]))
  return parsed.flatMap(({ file, text, program }) => {
    const constants = new Map([...exported, ...constantsOf(program, false)])
    const found: Found[] = []
    const add = (start: number, pattern: string | undefined, flags = '') =>
      found.push({ place: `${file}:${text.slice(0, start).split('\n').length}`, pattern, flags })
    const addCall = ({ callee, arguments: [pattern, flags], start }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const known = flags ? textOf(flags, constants) : ''
      const constant = known === undefined ? undefined : textOf(pattern, constants)
      // A pattern of a JSON file: which of its texts it is does not matter, if all of them are safe.
      const isOfData = known !== undefined && constant === undefined && pattern?.type !== 'TemplateLiteral'
      const data = isOfData ? dataOf(file, program) : []
      for (const one of data.length > 0 ? data : [constant]) add(start, one, known)
    }
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
      },
      NewExpression: addCall,
      CallExpression: addCall,
      Property: ({ key, value, start }) => {
        if (key.type === 'Identifier' && key.name === 'pattern') add(start, textOf(value, constants))
      },
    }).visit(program)
    return found
  })
}

/** The texts and the names in the JSON files that a module imports. */
function dataOf(file: string, { body }: ESTree.Program): string[] {
  const imported = body.flatMap((one) => (one.type === 'ImportDeclaration' ? one.source.value : []))
  const texts: string[] = []
  for (const path of imported.filter((one) => one.endsWith('.json')))
    JSON.parse(readFileSync(join(ROOT, dirname(file), path), 'utf8'), (name, value) => {
      texts.push(name, ...(typeof value === 'string' ? [value] : []))
      return value
    })
  return texts.filter((text) => /[*+?{]/.test(text))
}

function programOf({ file, text }: SourceFile): ESTree.Program {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program
}

/** The string constants at the top level of a module. */
function constantsOf({ body }: ESTree.Program, onlyExported: boolean): Constants {
  const constants = new Map<string, string>()
  for (const statement of body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declared = isExport ? statement.declaration : onlyExported ? undefined : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) {
      const text = textOf(init, constants)
      if (id.type === 'Identifier' && text !== undefined) constants.set(id.name, text)
    }
  }
  return constants
}

/** The value of an expression if it consists of literals and constants only. */
function textOf(node: ESTree.Node | null | undefined, constants: Constants): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'Identifier') return constants.get(node.name)
  const isRaw = node?.type === 'TaggedTemplateExpression'
  const template = isRaw ? node.quasi : node
  if (template?.type !== 'TemplateLiteral') return undefined
  let text = ''
  for (const [i, { value }] of template.quasis.entries()) {
    const expression = template.expressions[i]
    const part = expression ? textOf(expression, constants) : ''
    if (part === undefined) return undefined
    text += (isRaw ? value.raw : (value.cooked ?? '')) + part
  }
  return text
}

/** The finding with its place; `undefined` if matching takes at most linear time. */
function faultOf({ place, pattern, flags }: Found): string | undefined {
  if (pattern === undefined) return `${place}: this pattern is not made of constants, so it cannot be checked.`
  const shown = `${place}: /${pattern}/${flags}`
  if (flags.includes('v')) return `${shown} has the flag v, which the checker does not know.`
  // Nothing in it can be repeated: it matches in as many ways in any text.
  if (!/[*+{]/.test(pattern)) return undefined
  try {
    const { safe, score } = isSafePattern(pattern, {
      caseInsensitive: flags.includes('i'),
      unicode: flags.includes('u'),
      dotAll: flags.includes('s'),
      multiLine: flags.includes('m'),
    })
    if (safe) return undefined
    return `${shown} can match a text in ${score.infinite ? 'unlimited' : score.value} ways. Rewrite it, or use string functions.`
  } catch (error) {
    return `${shown} cannot be checked: ${error instanceof Error ? error.message : error}`
  }
}

/** The findings for a module with this as its second line. */
function faultsIn(line: string): string[] {
  const text = `export const SPACES = String.raw\`\\s*\`\n${line}`
  return expressionsIn([{ file: 'source.ts', text }]).flatMap((one) => faultOf(one) ?? [])
}

describe('regular expressions', () => {
  it('of src/ never backtrack beyond a constant factor', () => {
    const files = globSync('src/**/*.{ts,tsx,js}', { cwd: ROOT }).map((file) => ({
      file,
      text: readFileSync(join(ROOT, file), 'utf8'),
    }))
    const found = expressionsIn(files)
    expect(found.length).toBeGreaterThan(80)
    // Modules share the patterns of a JSON file.
    const different = new Map(found.map((one) => [`${one.pattern ?? one.place}/${one.flags}`, one])).values()
    expect([...different].flatMap((one) => faultOf(one) ?? [])).toEqual([])
  })

  it.each([
    ['an exponential one', 'const BAD = /^(<!--.*?-->\\s*)*</s'],
    ['a polynomial one', 'const BAD = /\\s+$/'],
    ['one composed of constants', `const BAD = new RegExp(\`^\${SPACES}\${SPACES}x\`, 'i')`],
    ['the pattern of a schema', `const BAD = Type.String({ pattern: \`\${SPACES}$\` })`],
    ['one that is not made of constants', 'const bad = (part) => RegExp(part)'],
    ['one with flags that the checker does not know', 'const BAD = /[a--b]/v'],
  ])('are refused: %s, by file and line', (_, source) => {
    expect(faultsIn(source)).toEqual([expect.stringMatching(/^source\.ts:2: /)])
  })

  it('are accepted if every text matches in few ways', () => {
    expect(faultsIn(`const GOOD = [/^\\s*x$/u, new RegExp(\`^\${SPACES}$\`, 'i')]`)).toEqual([])
  })
})
