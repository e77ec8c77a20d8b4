import { ScratchFile } from './scratch-file.ts'

/** A scratch file that is made when it is first asked for. */
export class LazyScratch {
  readonly #folder: string
  readonly #onWork: () => void
  #file: ScratchFile | undefined

  /** `onWork`: see `ScratchFile`. */
  constructor(folder: string, onWork: () => void = () => {}) {
    this.#folder = folder
    this.#onWork = onWork
  }

  readonly open = (): ScratchFile => {
    this.#file ??= new ScratchFile(this.#folder, this.#onWork)
    return this.#file
  }

  close(): void {
    this.#file?.close()
    this.#file = undefined
  }
}
