export const SETTINGS_MESSAGES = {
  recalculating: 'The figures are being recalculated. Try again when that is finished.',
  unknownTimeZone: (name: string) =>
    `“${name}” isn’t a time zone. Use an IANA name such as Europe/Berlin, or null to keep each day as its file wrote it.`,
  noPaymentDate:
    'None of the orders has a payment date, so no figure could use it. Import a file with payment dates, or report by order date.',
}
