import type { RefusalText } from '../refusal-text.ts';

/** What is refused to staff who book money for a customer. */
export const MONEY_REFUSALS = {
  PAYMENT_FITS_NOTHING: {
    status: 409,
    de: 'Dieser Betrag passt zu keiner offenen Rechnung. Sieh ihn dir noch einmal an. Stimmt er, gib ihn einer zweiten Person zur Freigabe.',
    en: 'This amount fits no open invoice. Please look at it again. If it is right, ask a second person to confirm it.',
  },
  REFERENCE_TAKEN: {
    status: 409,
    de: 'Diese Referenz ist schon für einen anderen Account oder Betrag gebucht. War das falsch, nimm zuerst jene Kontobewegung zurück.',
    en: 'This reference is booked for another account or amount already. If that was wrong, take that posting back first.',
  },
  CREDIT_TOO_SMALL: {
    status: 409,
    de: 'So viel Guthaben hat der Account nicht.',
    en: 'The account does not have that much credit.',
  },
  POSTING_UNKNOWN: {
    status: 404,
    de: 'Diese Kontobewegung gibt es auf diesem Account nicht.',
    en: 'There is no such posting on this account.',
  },
  POSTING_REVERSED: {
    status: 409,
    de: 'Das ist schon zurückgenommen.',
    en: 'This has been taken back already.',
  },
  POSTING_NOT_REVERSIBLE: {
    status: 409,
    de: 'Das lässt sich nicht zurücknehmen. Zurücknehmen kannst du Zahlungen, Auszahlungen, Rücklastschriften, erlassene Gebühren, Kulanz, Ausbuchungen und berechnete Anteile an Schäden, jeweils einmal.',
    en: 'This cannot be taken back. What can be are payments, pay-outs, returned debits, waived fees, goodwill, write-offs and charged shares of damages, each once.',
  },
  INVOICE_NOT_OPEN: {
    status: 409,
    de: 'Diese Rechnung ist auf diesem Account nicht offen. Sieh dir bitte an, was jetzt gilt.',
    en: 'This invoice is not open on this account. Please look at what counts now.',
  },
  STOP_UNKNOWN: {
    status: 404,
    de: 'Diesen Mahnstopp gibt es auf diesem Account nicht.',
    en: 'There is no such stop of reminders on this account.',
  },
  STOP_ENDED: {
    status: 409,
    de: 'Diesen Mahnstopp hat schon jemand beendet oder ersetzt.',
    en: 'Somebody has ended or replaced this stop of reminders already.',
  },
  DEBIT_RUNNING: {
    status: 409,
    de: 'Diese Rechnung wird gerade abgebucht. Warte, bis das Geld da ist oder die Bank die Lastschrift zurückgibt.',
    en: 'This invoice is about to be debited. Wait until the money is there or the bank returns the debit.',
  },
  WRITE_OFF_STANDS: {
    status: 409,
    de: 'Auf diesem Account ist eine Rechnung ausgebucht. Nimm die Ausbuchung zuerst zurück, dann bezahlt das Guthaben sie.',
    en: 'An invoice of this account is written off. Take that back first; then the credit pays it.',
  },
  INVOICE_WRITTEN_OFF: {
    status: 409,
    de: 'Das steht auf einer Rechnung, die ausgebucht ist, und würde ein Guthaben, für das niemand bezahlt hat. Nimm zuerst die Ausbuchung zurück.',
    en: 'This is on an invoice that is written off, and would become a credit that nobody has paid for. Take the write-off back first.',
  },
  SHARE_NOT_DECIDED: {
    status: 409,
    de: 'Für diesen Schaden ist kein Anteil entschieden, oder die Entscheidung gilt nicht mehr.',
    en: 'No share of this damage is decided, or the decision counts no more.',
  },
  SHARE_CHARGED: {
    status: 409,
    de: 'Für diesen Schaden ist schon ein Anteil berechnet. Ist inzwischen anders entschieden, nimm ihn zuerst zurück.',
    en: 'A share of this damage has been charged already. If it was decided otherwise since, take that back first.',
  },
  FEE_UNKNOWN: {
    status: 404,
    de: 'Diese Gebühr gibt es auf diesem Account nicht, oder sie ist weggefallen.',
    en: 'There is no such fee on this account, or it has gone.',
  },
  FEE_WAIVED: {
    status: 409,
    de: 'Diese Gebühr ist schon erlassen.',
    en: 'This fee has been waived already.',
  },
  ALL_CITIES_NEEDED: {
    status: 403,
    de: 'Bank und Buchhaltung gehören zu keiner Stadt. Darum kümmert sich, wer das Geld aller Städte betreut.',
    en: 'Bank and books belong to no city. Whoever has the right in all cities sees to them.',
  },
  STATEMENT_TOO_LARGE: {
    status: 413,
    de: 'Diese Datei ist zu groß: höchstens 10 MB. Bitte lass dir den Auszug in kleineren Teilen oder als ZIP geben.',
    en: 'This file is too large: at most 10 MB. Please ask the bank for smaller parts, or for a ZIP.',
  },
  BANK_ENTRY_UNKNOWN: {
    status: 404,
    de: 'Diesen Posten gibt es in keinem Kontoauszug.',
    en: 'There is no such entry in any statement.',
  },
  BANK_ENTRY_SETTLED: {
    status: 409,
    de: 'Darüber hat inzwischen jemand entschieden. Sieh dir bitte an, was jetzt gilt.',
    en: 'Somebody has decided about this meanwhile. Please look at what counts now.',
  },
  BANK_ENTRY_BOOKED: {
    status: 409,
    de: 'Mit der Referenz der Bank ist schon eine Zahlung gebucht. Ist es dieselbe, leg den Posten weg. War sie falsch, nimm zuerst jene Kontobewegung zurück.',
    en: 'A payment is booked with this reference of the bank already. If it is the same, set the entry aside. If it was wrong, take that posting back first.',
  },
  /** What is wrong stands in the detail. */
  BANK_ENTRY_UNFIT: {
    status: 409,
    de: 'So lässt sich dieser Posten nicht buchen. Du kannst ihn mit einem Grund weglegen.',
    en: 'This entry cannot be booked like this. You can set it aside with a reason.',
  },
  DEBIT_FILE_UNKNOWN: {
    status: 404,
    de: 'Diese Lastschriftdatei gibt es nicht.',
    en: 'There is no such file of debits.',
  },
  DEBIT_FILE_DECIDED: {
    status: 409,
    de: 'Über diese Datei ist schon entschieden. Sieh dir bitte an, was jetzt gilt.',
    en: 'This file has been decided about already. Please look at what counts now.',
  },
  /** What stands in the way is in the detail. */
  DEBIT_FILE_NOT_REFUSABLE: {
    status: 409,
    de: 'Diese Datei lässt sich nicht mehr als abgelehnt vermerken.',
    en: 'This file can no longer be noted as refused.',
  },
  /** Why is in the detail. */
  DEBIT_FILE_UNREADABLE: {
    status: 409,
    de: 'Diese Datei lässt sich nicht mehr herunterladen.',
    en: 'This file can no longer be downloaded.',
  },
  MONTH_NOT_OVER: {
    status: 409,
    de: 'Dieser Monat ist noch nicht vorbei.',
    en: 'This month is not over yet.',
  },
  MONTH_EMPTY: {
    status: 404,
    de: 'In diesem Monat steht nichts im Hauptbuch.',
    en: 'There is nothing in the ledger of this month.',
  },
  MONTH_OPEN: {
    status: 409,
    de: 'Den Buchungsstapel gibt es, sobald der Monat abgeschlossen ist.',
    en: 'There is a posting batch as soon as the month is closed.',
  },
  /** Why is in the detail. */
  MONTH_UNFIT: {
    status: 409,
    de: 'Aus diesem Monat lässt sich kein Buchungsstapel für DATEV machen.',
    en: 'No posting batch for DATEV can be made of this month.',
  },
} as const satisfies Record<string, RefusalText>;
