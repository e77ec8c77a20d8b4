/** Where carriers show a shipment, by the words that their names have; `#` is the tracking number. */
const CARRIERS: readonly (readonly [name: RegExp, address: string])[] = [
  [/\bdhl\b/i, 'https://www.dhl.com/en/express/tracking.html?AWB=#'],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum=#'],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr=#'],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#'],
  [/\bdpd\b/i, 'https://tracking.dpd.de/status/en_US/parcel/#'],
  [/\bgls\b/i, 'https://gls-group.com/track/#'],
  [/\b(?:hermes|evri)\b/i, 'https://www.evri.com/track/parcel/#'],
  [/\broyal mail\b/i, 'https://www.royalmail.com/track-your-item#/tracking-results/#'],
  [/\bcanada post\b/i, 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/#'],
  [/\baustralia post\b/i, 'https://auspost.com.au/mypost/track/details/#'],
  [/\bpostnl\b/i, 'https://postnl.nl/tracktrace/?B=#'],
  [/\b(?:colissimo|la poste)\b/i, 'https://www.laposte.fr/outils/suivre-vos-envois?code=#'],
]

/** The names that are suggested. */
export const CARRIER_NAMES = [
  ...['DHL', 'UPS', 'FedEx', 'USPS', 'DPD', 'GLS', 'Evri', 'Royal Mail', 'Canada Post', 'Australia Post', 'PostNL'],
  'Colissimo',
]

/** The address of a shipment at its carrier; '' where the carrier is not known. */
export function trackingUrl(carrier: string, tracking: string): string {
  const found = tracking === '' ? undefined : CARRIERS.find(([name]) => name.test(carrier))
  return found ? found[1].replace(/#$/, encodeURIComponent(tracking)) : ''
}
