import { ScratchFile } from './scratch-file.ts'

/** A scratch file that is made when it is first asked for. */
export class LazyScratch {
  readonly #folder: string
  #file: ScratchFile | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  readonly open = (): ScratchFile => {
    this.#file ??= new ScratchFile(this.#folder)
    return this.#file
  }

  close(): void {
    this.#file?.close()
    this.#file = undefined
  }
}
