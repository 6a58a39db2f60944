import type { RefusalText } from '../refusal-text.ts';

/** Booking a car and driving it. */
export const BOOKING_REFUSALS = {
  BOOKEE_UNKNOWN: { status: 404, de: 'Dieses Auto gibt es nicht.', en: 'There is no such vehicle.' },
  PLACE_UNKNOWN: { status: 404, de: 'Diese Station gibt es nicht.', en: 'There is no such station.' },
  CITY_UNKNOWN: {
    status: 404,
    de: 'In dieser Stadt gibt es uns noch nicht.',
    en: 'We are not in this city yet.',
  },
  PROVIDER_UNKNOWN: { status: 404, de: 'Diesen Anbieter gibt es nicht.', en: 'There is no such provider.' },
  BOOKING_UNKNOWN: { status: 404, de: 'Diese Buchung gibt es nicht.', en: 'There is no such booking.' },
  BOOKEE_TAKEN: {
    status: 409,
    de: 'Dieses Auto ist in dem Zeitraum schon gebucht. Es wurde nichts gebucht und nichts berechnet.',
    en: 'This vehicle is already booked in that period. Nothing was booked or charged.',
  },
  BOOKEE_OUT_OF_SERVICE: {
    status: 409,
    de: 'Dieses Auto ist in dem Zeitraum außer Betrieb. Es wurde nichts gebucht und nichts berechnet.',
    en: 'This vehicle is out of service in that period. Nothing was booked or charged.',
  },
  OWN_BOOKING_OVERLAPS: {
    status: 409,
    de: 'Du hast in diesem Zeitraum schon eine Buchung. Mit deinem Tarif fährst du immer nur ein Auto gleichzeitig.',
    en: 'You already have a booking in that period. Your plan allows one car at a time.',
  },
  CUSTOMER_MAY_NOT_BOOK: {
    status: 403,
    de: 'Mit deinem Account kannst du im Moment nicht buchen. In deinem Profil steht, was noch fehlt.',
    en: 'Your profile cannot book at the moment. Your profile page says what is missing.',
  },
  CUSTOMER_BLOCKED: {
    status: 403,
    de: 'Dein Account ist gesperrt: Du kannst deine Buchungen stornieren und verkürzen, aber nichts buchen, verschieben oder verlängern. Melde dich bitte bei uns, dann klären wir das.',
    en: 'Your account is blocked: you can cancel and shorten your bookings, but not book, move or extend. Please contact us and we will sort it out.',
  },
  ENTITLEMENT_BLOCKED: {
    status: 403,
    de: 'Wer deinen Account bezahlt, hat dich fürs Fahren gesperrt. Den Grund liest du in deinem Profil. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'Whoever pays for your account has blocked you from driving. Your profile names the reason. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  ENTITLEMENT_ENDED: {
    status: 403,
    de: 'Du bist auf diesem Account nicht mehr fahrtberechtigt. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'You are no longer entitled to drive on this account. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  /** The main account is blocked, denied or not checked yet; which of these is its holder's business. */
  ENTITLEMENT_SUSPENDED: {
    status: 403,
    de: 'Der Account, der deine Fahrten bezahlt, ist im Moment nicht freigeschaltet. Woran das liegt, erfährt von uns, wer ihn führt. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'The account that pays for your trips is not active at the moment. We tell whoever holds it why. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  /** Which limit it is, and who can raise it, stands in `fields` and in the detail of a quote (§S11.14). */
  LIMIT_EXCEEDED: {
    status: 409,
    de: 'Diese Fahrt geht über das hinaus, was für dich freigegeben ist.',
    en: 'This trip goes beyond what is open to you.',
  },
  /** Its tax rules are not set (§S11.39). */
  PROVIDER_CANNOT_BILL: {
    status: 409,
    de: 'Der Anbieter kann noch keine Rechnungen stellen. Bis dahin lässt sich bei ihm nichts buchen oder kaufen.',
    en: 'The provider cannot issue invoices so far. Until then nothing can be booked or bought there.',
  },
  DOCUMENTS_REQUIRED: {
    status: 403,
    de: 'Mit diesem Account kannst du erst buchen, wenn wir Führerschein und Ausweis der Person geprüft haben, die damit fährt. Schick uns die Fotos, oder buche mit dem Account einer fahrtberechtigten Person.',
    en: 'This account can book only after we have checked the licence and identity document of the person who drives with it. Send us the photos, or book with the account of an entitled driver.',
  },
  DOCUMENTS_EXPIRED: {
    status: 403,
    de: 'Dein Dokumentencheck ist abgelaufen. Schick uns neue Fotos, dann kannst du wieder buchen. Deine bestehenden Buchungen bleiben.',
    en: 'Your document check has expired. Send us new photos and you can book again. Your existing bookings stay.',
  },
  PERIOD_TOO_SHORT: {
    status: 422,
    de: 'Eine Buchung dauert mindestens eine Stunde.',
    en: 'A booking lasts at least one hour.',
  },
  PERIOD_TOO_LONG: {
    status: 422,
    de: 'Eine Buchung dauert höchstens 28 Tage.',
    en: 'A booking lasts at most 28 days.',
  },
  PERIOD_OFF_GRID: {
    status: 422,
    de: 'Anfang und Ende liegen auf einer Viertelstunde, zum Beispiel 14:15 Uhr.',
    en: 'Start and end lie on a quarter of an hour, for example 14:15.',
  },
  PERIOD_IN_PAST: {
    status: 422,
    de: 'Der Anfang liegt in der Vergangenheit.',
    en: 'The start lies in the past.',
  },
  PERIOD_TOO_FAR_AHEAD: {
    status: 422,
    de: 'Du kannst höchstens 180 Tage im Voraus buchen.',
    en: 'You can book at most 180 days ahead.',
  },
  RANGE_TOO_LONG: {
    status: 422,
    de: 'So einen langen Zeitraum zeigen wir nicht auf einmal.',
    en: 'This range is too long to be shown at once.',
  },
  BOOKING_STARTED: {
    status: 409,
    de: 'Die Buchung hat schon begonnen.',
    en: 'The booking has already started.',
  },
  BOOKING_ENDED: { status: 409, de: 'Die Buchung ist schon beendet.', en: 'The booking has already ended.' },
  BOOKING_BILLED: {
    status: 409,
    de: 'Die Buchung steht schon auf einer Rechnung. Ihre Kostenstelle lässt sich nicht mehr ändern.',
    en: 'The booking is on an invoice already. Its cost centre cannot be changed any more.',
  },
  COST_CENTRE_UNKNOWN: {
    status: 422,
    de: 'Diese Kostenstelle gibt es in deinem Account nicht, oder nicht mehr. Bitte wähle eine andere.',
    en: 'Your account has no such cost centre, or none any more. Please choose another one.',
  },
  BOOKING_CANCELLED: {
    status: 409,
    de: 'Die Buchung ist schon storniert.',
    en: 'The booking is already cancelled.',
  },
  BOOKING_OPENING: {
    status: 409,
    de: 'Dein Auto wird gerade geöffnet. Bitte warte ein paar Sekunden.',
    en: 'Your car is being opened right now. Please wait a few seconds.',
  },
  BOOKING_LENT: {
    status: 409,
    de: 'Die Buchung ist schon verliehen. Nimm sie zuerst zurück.',
    en: 'The booking is already lent. Take it back first.',
  },
  CALENDAR_UNKNOWN: {
    status: 404,
    de: 'Diesen Kalender gibt es nicht oder nicht mehr.',
    en: 'This calendar does not exist, or not any more.',
  },
  TRIP_TOO_EARLY: {
    status: 409,
    de: 'Öffnen kannst du das Auto ab 15 Minuten vor deiner Buchung, wenn es dann schon bereitsteht.',
    en: 'You can open the car from 15 minutes before your booking, if it is ready by then.',
  },
  TRIP_NOT_BEGUN: {
    status: 409,
    de: 'Du hast das Auto noch nicht geöffnet, darum gibt es nichts abzuschließen und nichts zurückzugeben.',
    en: 'You have not opened the car yet, so there is nothing to lock or to return.',
  },
  CAR_NOT_RETURNED: {
    status: 409,
    de: 'Das Auto ist noch nicht zurück. Kommt es nicht rechtzeitig, kannst du ohne Mehrkosten ein anderes nehmen oder kostenlos stornieren: Das steht dann bei deiner Buchung.',
    en: 'The car is not back yet. If it does not come in time, you can take another one at no extra cost or cancel for free: your booking then says so.',
  },
  CAR_NOT_LATE: {
    status: 409,
    de: 'Das Auto deiner Buchung ist zurück oder wird pünktlich erwartet. Deine Buchung bleibt, wie sie ist.',
    en: 'The car of your booking is back or expected on time. Your booking stays as it is.',
  },
  MOVE_OVER: {
    status: 409,
    de: 'Das ist nicht mehr nötig: Die Bitte, ein anderes Auto zu nehmen, hat sich erledigt. Deine Buchung bleibt, wie sie ist.',
    en: 'This is no longer needed: nobody asks you to take another car any more. Your booking stays as it is.',
  },
  SUBSTITUTE_UNSUITABLE: {
    status: 409,
    de: 'Dieses Auto ist kein Ersatz für deine Buchung. Deine Buchung bleibt, wie sie ist.',
    en: 'This car is no substitute for your booking. Your booking stays as it is.',
  },
  SUBSTITUTE_TAKEN: {
    status: 409,
    de: 'Dieses Auto ist in deinem Zeitraum nicht mehr frei. Deine Buchung bleibt, wie sie ist; du kannst ein anderes nehmen.',
    en: 'This car is no longer free in your period. Your booking stays as it is; you can take another one.',
  },
  PIN_INITIAL: {
    status: 409,
    de: 'Bitte wähle zuerst eine eigene PIN: Deine jetzige ist nur die erste, die jeder erraten könnte.',
    en: 'Please choose a PIN of your own first: your present one is only the initial one, which anybody could guess.',
  },
  OPENED_ELSEWHERE: {
    status: 409,
    de: 'Gerade hast du ein Auto an einem anderen Ort geöffnet. Stehst du jetzt an diesem Auto?',
    en: 'You have just opened a car at another place. Are you at this car now?',
  },
  BUSY_ELSEWHERE: {
    status: 409,
    de: 'An einem anderen Ort arbeitest du schon an einer Aufgabe. Übernimmst du diese trotzdem?',
    en: 'You are already working on a task at another place. Do you take this one all the same?',
  },
  TRIP_STOPPED: {
    status: 403,
    de: 'Diese Fahrt ist angehalten: Das Auto öffnet nicht. Abschließen und zurückgeben kannst du es. Ruf uns bitte an.',
    en: 'This trip was stopped: the car does not open. You can lock and return it. Please call us.',
  },
  DEPARTURE_CHECK_MISSING: {
    status: 409,
    de: 'Bitte sieh dir das Auto zuerst an: Erst nach dem Check vor der Fahrt öffnet es sich.',
    en: 'Please look at the car first: it opens after the check before the trip.',
  },
  DEPARTURE_CHECK_DONE: {
    status: 409,
    de: 'Den Check vor der Fahrt hast du schon gemacht.',
    en: 'You have already made the check before the trip.',
  },
  COMMAND_OUTSTANDING: {
    status: 409,
    de: 'Das Auto arbeitet noch am letzten Auftrag. Bitte warte ein paar Sekunden.',
    en: 'The car is still busy with the last command. Please wait a few seconds.',
  },
  CAR_OUT_OF_REACH: {
    status: 409,
    de: 'Das Auto antwortet gerade nicht. Bestätige, dass es abgeschlossen an seiner Station steht, dann ist es zurückgegeben.',
    en: 'The car does not answer right now. Confirm that it stands locked at its station, then it is returned.',
  },
  RETURN_UNMET: {
    status: 409,
    de: 'Zur Rückgabe fehlt noch etwas.',
    en: 'Something is still missing for the return.',
  },
  COMMAND_UNKNOWN: {
    status: 404,
    de: 'Diesen Auftrag an das Auto gibt es nicht.',
    en: 'There is no such command to the car.',
  },
  DEVICE_KEY_INVALID: {
    status: 422,
    de: 'Der Schlüssel dieses Geräts ist keiner, den wir verwenden können.',
    en: 'The key of this device is none that we can use.',
  },
  SECRET_UNKNOWN: {
    status: 404,
    de: 'Diesen Code gibt es nicht.',
    en: 'There is no such code.',
  },
  SECRET_UNREADABLE: {
    status: 503,
    de: 'Der Code lässt sich gerade nicht lesen. Ruf uns bitte an, dann sagen wir ihn dir.',
    en: 'The code cannot be read right now. Please call us and we will tell you.',
  },
  CAR_WITHOUT_BOX: {
    status: 409,
    de: 'Dieses Auto lässt sich nicht über die App öffnen. Bitte nimm deine Karte oder ruf uns an.',
    en: 'This car cannot be opened with the app. Please use your card or call us.',
  },
} as const satisfies Record<string, RefusalText>;
