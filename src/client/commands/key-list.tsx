import { useSingleKeys } from '#client/state/choices/single-keys.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { KEYS } from '#client/state/keys.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { type Destination, GO_TO } from './go-to.ts'
import { KeyCap, PALETTE_KEYS } from './key-cap.tsx'
import { keyMessages } from './messages.ts'

/** The single keys and what they do, in the sample without what only own orders have. */
function singleKeys(isLive: boolean) {
  const names = Object.keys(keyMessages.acts) as (keyof typeof keyMessages.acts)[]
  const places = Object.keys(GO_TO) as Destination[]
  return [
    ...names
      .filter((name) => isLive || (name !== 'filter' && name !== 'printSelected'))
      .map((name) => [keyMessages.acts[name], keysOf(KEYS[name])] as const),
    ...places
      .filter((place) => isLive || (place !== 'views' && place !== 'history'))
      .map((place) => [keyMessages.places[place], [...keysOf(KEYS.go), ...keysOf(GO_TO[place])]] as const),
  ]
}

const ALWAYS = [
  [keyMessages.always.palette, [PALETTE_KEYS]],
  [keyMessages.always.firstFound, [keyMessages.enter]],
  [keyMessages.always.open, [keyMessages.enter]],
  [keyMessages.always.clear, [keyMessages.escape]],
] as const

/** All keys, and whether single ones act. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { isOn, toggle } = useSingleKeys()
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  return (
    <Dialog title={keyMessages.title} onClose={onClose}>
      <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input type="checkbox" checked={isOn} onChange={toggle} className="size-4 shrink-0 accent-text" />
        {keyMessages.isOn}
      </label>
      <p className="pb-3 pl-6 text-quiet text-xs">{keyMessages.advice}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-hairline border-t py-4">
        {ALWAYS.map(([act, keys]) => (
          <Line key={act} act={act} keys={keys} isOn />
        ))}
        {singleKeys(isLive).map(([act, keys]) => (
          <Line key={act} act={act} keys={keys} isOn={isOn} />
        ))}
      </dl>
    </Dialog>
  )
}

function Line({ act, keys, isOn }: { act: string; keys: readonly string[]; isOn: boolean }) {
  return (
    <>
      <dt className={isOn ? '' : 'text-quiet line-through'}>{act}</dt>
      <dd className="flex justify-end gap-1">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </dd>
    </>
  )
}

/** A capital is pressed with Shift. */
function keysOf(key: string): readonly string[] {
  return /^[A-Z]$/.test(key) ? [keyMessages.shift, key] : [key.toUpperCase()]
}
