import { type ComponentType, lazy, type ReactNode, useState } from 'react'

export interface Loadable<Props> {
  (props: Props): ReactNode
  /** Loads the component's module. Before, the component suspends; after, it renders at once. */
  load(): Promise<unknown>
}

/** A component in a module of its own, its default export; `ready`: what it needs in addition. */
export function loadable<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props>; ready?: Promise<unknown> | undefined }>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    const module = await importModule()
    await module.ready
    loaded = module.default
    return module
  }
  const Later = lazy(load)
  function Loadable(props: Props) {
    // Chosen once: another component at this place would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Component {...props} />
  }
  return Object.assign(Loadable, { load })
}
