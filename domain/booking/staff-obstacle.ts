/** Why something does not go for somebody, in the words of staff who do it for them: what the person reads says "du". */
const WORDS: Readonly<Record<string, string>> = {
  BOOKEE_TAKEN: 'Das Auto ist in dieser Zeit schon gebucht.',
  BOOKEE_OUT_OF_SERVICE: 'Das Auto ist in dieser Zeit außer Betrieb.',
  OWN_BOOKING_OVERLAPS: 'Die Person hat in dieser Zeit schon eine andere Buchung.',
  CUSTOMER_BLOCKED: 'Der Account ist gesperrt.',
  ENTITLEMENT_BLOCKED: 'Der Hauptaccount hat die Person fürs Fahren gesperrt.',
  ENTITLEMENT_ENDED: 'Die Person ist auf diesem Account nicht mehr fahrtberechtigt.',
  ENTITLEMENT_SUSPENDED: 'Der Hauptaccount ist im Moment nicht freigeschaltet.',
  CUSTOMER_MAY_NOT_BOOK: 'Der Account ist noch nicht freigeschaltet.',
  DOCUMENTS_REQUIRED: 'Führerschein und Ausweis der Person sind noch nicht geprüft.',
  DOCUMENTS_EXPIRED: 'Der Dokumentencheck der Person ist abgelaufen.',
  LIMIT_EXCEEDED: 'Die Fahrt geht über ein Limit hinaus, das der Hauptaccount der Person gesetzt hat.',
  BOOKING_OPENING: 'Die Person öffnet das Auto gerade.',
  BOOKEE_UNKNOWN: 'Dieses Auto gibt es nicht mehr.',
  SUBSTITUTE_UNSUITABLE:
    'Dieses Auto passt nicht: Es ist kleiner, in einer anderen Stadt, oder die Person darf es nicht fahren.',
  SUBSTITUTE_TAKEN: 'Das Auto ist in dieser Zeit nicht mehr frei.',
  PROVIDER_CANNOT_BILL: 'Mit den Autos dieses Anbieters lässt sich im Moment nicht buchen.',
  BOOKING_STARTED: 'Die Buchung hat schon begonnen, oder das Auto wird gerade zurückgegeben.',
  BOOKING_ENDED: 'Die Buchung ist schon beendet.',
  BOOKING_CANCELLED: 'Die Buchung ist schon storniert.',
  START_FIXED: 'Die Buchung hat schon begonnen: Nur das Ende lässt sich noch ändern.',
  PERIOD_TOO_SHORT: 'Eine Buchung dauert mindestens eine Stunde.',
  PERIOD_TOO_LONG: 'Eine Buchung dauert höchstens 28 Tage.',
  PERIOD_OFF_GRID: 'Anfang und Ende liegen auf einer Viertelstunde, zum Beispiel 14:15 Uhr.',
  PERIOD_IN_PAST: 'Der Anfang liegt in der Vergangenheit.',
  PERIOD_TOO_FAR_AHEAD: 'Höchstens 180 Tage im Voraus lässt sich buchen.',
};

/** Of a booking that is there already: part of it still goes. */
const OF_CHANGE: Readonly<Record<string, string>> = {
  CUSTOMER_BLOCKED:
    'Der Account ist gesperrt: Die Buchung lässt sich verkürzen und stornieren, aber nicht verschieben oder verlängern.',
};

/** @param code a refusal of a booking or of a change, as `REFUSALS` names it */
export const staffObstacleText = (code: string, act: 'BOOK' | 'CHANGE' = 'BOOK'): string =>
  (act === 'CHANGE' ? OF_CHANGE[code] : undefined) ?? WORDS[code] ?? 'Das geht gerade nicht.';
