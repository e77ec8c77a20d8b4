/** The class that selects a portrait of the sample: 'avatar-nadia-fernholt'. */
export function portraitClass(seed: string): string {
  return `avatar-${seed.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
}
