/** The options of a select field. */
export function Options({ choices }: { choices: readonly (readonly [value: string, name: string])[] }) {
  return choices.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
