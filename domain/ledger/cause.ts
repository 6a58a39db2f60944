/** What makes a posting. Together with its key (the id of a booking, say) a cause posts once, however often it is told. */
export const CAUSES = {
  TRIP_ENDED: 'Fahrt beendet',
  RETURN_CHECKED: 'Kilometer nach der Rückgabe festgestellt',
  CHANGE_FEE: 'Buchung kurzfristig verkürzt',
  CANCELLED: 'Buchung storniert',
  NO_SHOW: 'Buchung nicht angetreten',
  NO_SHOW_TAKEN_BACK: 'Doch gefahren: Preis der nicht angetretenen Buchung zurückgenommen',
  CORRECTED: 'Korrektur',
  KM_CORRECTED: 'Kilometer nach der Rechnung berichtigt',
  KM_PACKAGE_BOUGHT: 'Kilometerpaket gekauft',
  KM_PACKAGE_USED: 'Kilometer aus dem Paket gefahren',
  KM_PACKAGE_EXPIRED: 'Rest des Kilometerpakets verfallen',
  KM_PACKAGE_REFUND: 'Kilometer aus dem Paket am Ende des Vertrags erstattet',
  VOUCHER_ISSUED: 'Gutschein ausgegeben',
  VOUCHER_REDEEMED: 'Gutschein eingelöst',
  VOUCHER_USED: 'Gutschein angerechnet',
  VOUCHER_EXPIRED: 'Gutschein verfallen',
  VOUCHER_KEPT: 'Gutschein, nach einer stornierten Rechnung gutgeschrieben',
  VOUCHER_RELEASED: 'Verschenkter Gutschein ist keine Verbindlichkeit mehr',
  MONTHLY_FEE: 'Grundgebühr',
  SAFETY_PACKAGE: 'Sicherheitspaket für ein Vertragsjahr',
  SAFETY_PACKAGE_REFUND: 'Sicherheitspaket vor dem Ende seines Vertragsjahres beendet',
  SAFETY_PACKAGE_SPREAD: 'Sicherheitspaket auf die Tage seines Vertragsjahres verteilt',
  PAYMENT: 'Zahlung eingegangen',
  PAYMENT_REVERSED: 'Buchung einer Zahlung zurückgenommen',
  DEBIT_RETURNED: 'Lastschrift zurückgegeben',
  DEBIT_RETURN_REVERSED: 'Rücklastschrift zurückgenommen',
  DEBIT_RETURN_FEE_REVERSED: 'Gebühr für eine Rücklastschrift zurückgenommen',
  DEBIT_REFUSED: 'Lastschriftdatei von der Bank abgelehnt',
  DEBIT_RETURN_FEE: 'Gebühr für eine zurückgegebene Lastschrift',
  REMINDER_FEE: 'Mahngebühr',
  CREDIT_PAID_OUT: 'Guthaben ausgezahlt',
  PAYOUT_REVERSED: 'Auszahlung zurückgenommen',
  FEE_WAIVED: 'Gebühr erlassen',
  FEE_WAIVER_REVERSED: 'Erlass einer Gebühr zurückgenommen',
  FEE_WAIVER_DROPPED: 'Erlassene Gebühr ist weggefallen, ihr Erlass auch',
  DEFAULT_FEE_WAIVED: 'Mahngebühr oder Gebühr der Bank erlassen',
  DEFAULT_FEE_WAIVER_REVERSED: 'Erlass einer Mahngebühr oder Gebühr der Bank zurückgenommen',
  GOODWILL: 'Gutschrift aus Kulanz',
  GOODWILL_REVERSED: 'Gutschrift aus Kulanz zurückgenommen',
  WRITTEN_OFF: 'Offener Rest einer Rechnung ausgebucht',
  WRITE_OFF_REVERSED: 'Ausbuchung zurückgenommen',
  DAMAGE_SHARE: 'Anteil an einem Schaden berechnet',
  DAMAGE_SHARE_REVERSED: 'Berechneten Anteil an einem Schaden zurückgenommen',
  INVOICE_ROUNDED: 'Umsatzsteuer aus der Summe einer Rechnung',
} as const;

export type CauseKind = keyof typeof CAUSES;

/** The causes that lie in a booking; the others lie in an account. */
export type BookingCause = Extract<
  CauseKind,
  | 'TRIP_ENDED'
  | 'RETURN_CHECKED'
  | 'CHANGE_FEE'
  | 'CANCELLED'
  | 'NO_SHOW'
  | 'NO_SHOW_TAKEN_BACK'
  | 'CORRECTED'
  | 'KM_CORRECTED'
>;

/** Beside what a booking costs by its own facts: what of its fees was waived. */
export const WAIVER_CAUSES = [
  'FEE_WAIVED',
  'FEE_WAIVER_REVERSED',
  'FEE_WAIVER_DROPPED',
] as const satisfies readonly CauseKind[];
