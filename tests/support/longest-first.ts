import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the files with generated cases, and those over PostgreSQL, before others, so that at the end no process waits for the last of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = new Map(
      sorted.map((file) => {
        const isGenerated = readFileSync(file.moduleId, 'utf8').includes('atDepth(')
        return [file, isGenerated || file.project.name.startsWith('postgres')]
      }),
    )
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || Number(isLong.get(b)) - Number(isLong.get(a)))
  }
}
