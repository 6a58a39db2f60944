/** What a row of the log of acts can say (§S20.4). Who adds an act adds its words here. */
export const ACT_TITLES = {
  ROLE_GIVEN: 'Rolle gegeben',
  ROLE_ENDED: 'Rolle beendet',
  PRESET_CHANGED: 'Rechte einer Rolle geändert',
  FACTOR_SET_UP: 'Zweiten Faktor eingerichtet',
  FACTOR_REMOVED: 'Zweiten Faktor zurückgesetzt',
  RECOVERY_CODES_MADE: 'Neue Ersatzcodes erhalten',
  RECOVERY_CODE_USED: 'Mit Ersatzcode bestätigt',
  ACTS_SEEN: 'Protokoll angesehen',
  ACTS_EXPORTED: 'Protokoll ausgegeben',
  PROPOSED: 'Freigabe angefragt',
  PROPOSAL_CONFIRMED: 'Freigabe erteilt',
  PROPOSAL_REFUSED: 'Freigabe abgelehnt',
  PROPOSAL_WITHDRAWN: 'Anfrage zurückgezogen',
  PROPOSAL_OUTDATED: 'Freigabe überholt, nichts ausgeführt',
  PROPOSAL_EXPIRED: 'Freigabe abgelaufen',
  SEARCHED: 'Gesucht',
  FILE_SEEN: 'Akte angesehen',
  NOTE_ADDED: 'Notiz geschrieben',
  NOTE_REMOVED: 'Notiz aus der Akte genommen',
  BOOKING_MADE: 'Buchung angelegt',
  CAR_REPLACED: 'Anderes Auto gegeben',
  TRIP_SEEN: 'Laufende Fahrt angesehen',
  TRIP_ENDED: 'Fahrt beendet',
  BOOKING_CHANGED: 'Buchung geändert',
  BOOKING_CANCELLED: 'Buchung storniert',
  LINK_SENT: 'Link geschickt',
  MAIL_SENT_AGAIN: 'Mail noch einmal gesendet',
  CHECK_ACCEPTED: 'Account angenommen',
  CHECK_DENIED: 'Account abgelehnt',
  CASE_SEEN: 'Verdacht angesehen',
  CASE_CONFIRMED: 'Verdacht bestätigt',
  CASE_DISMISSED: 'Verdacht als unbegründet geschlossen',
  CUSTOMER_BLOCKED: 'Account gesperrt',
  CUSTOMER_UNBLOCKED: 'Sperre aufgehoben',
  MONEY_SEEN: 'Kundenkonto angesehen',
  RECEIVABLES_SEEN: 'Offene Posten angesehen',
  PAYMENT_RECORDED: 'Zahlung gebucht',
  CREDIT_PAID_OUT: 'Auszahlung gebucht',
  POSTING_REVERSED: 'Kontobewegung zurückgenommen',
  FEE_WAIVED: 'Gebühr erlassen',
  GOODWILL_GIVEN: 'Kulanz gegeben',
  REMINDERS_STOPPED: 'Mahnungen angehalten',
  REMINDERS_RESUMED: 'Weiter gemahnt',
  WRITTEN_OFF: 'Offenen Rest ausgebucht',
  DAMAGE_SHARE_CHARGED: 'Anteil an einem Schaden berechnet',
  DAMAGES_SEEN: 'Schäden angesehen',
  DAMAGE_SEEN: 'Schaden angesehen',
  DAMAGE_PHOTO_SEEN: 'Foto zu einem Schaden angesehen',
  DAMAGE_OPENED: 'Schaden in Arbeit genommen',
  DAMAGE_REOPENED: 'Schaden wieder aufgenommen',
  DAMAGE_HEARD: 'Anhörung zu einem Schaden begonnen',
  DAMAGE_DECIDED: 'Schaden entschieden',
  DAMAGE_DISMISSED: 'Schaden ohne Entscheidung geschlossen',
  DAMAGE_REPAIRED: 'Schaden behoben',
  STATEMENT_READ: 'Kontoauszug eingelesen',
  BANK_SEEN: 'Kontoauszüge angesehen',
  BANK_ENTRY_SEEN: 'Posten eines Kontoauszugs angesehen',
  BANK_ENTRY_ASSIGNED: 'Posten eines Kontoauszugs gebucht',
  BANK_ENTRY_SET_ASIDE: 'Posten eines Kontoauszugs weggelegt',
  DEBIT_FILES_WRITTEN: 'Fällige Lastschriften als Datei geschrieben',
  DEBIT_FILE_SEEN: 'Lastschriftdatei angesehen',
  DEBIT_FILE_DOWNLOADED: 'Lastschriftdatei heruntergeladen',
  DEBIT_FILE_SUBMITTED: 'Lastschriftdatei als eingereicht vermerkt',
  DEBIT_FILE_DISCARDED: 'Lastschriftdatei verworfen',
  DEBIT_FILE_REFUSED: 'Lastschriftdatei als abgelehnt vermerkt',
  MONTH_CLOSED: 'Monat für die Buchhaltung abgeschlossen',
  DATEV_DOWNLOADED: 'Buchungsstapel für DATEV heruntergeladen',
  LEDGER_DOWNLOADED: 'Hauptbuch heruntergeladen',
  NOTE_SETTLED: 'Wiedervorlage erledigt',
  ENTRY_CLAIMED: 'Im Eingang übernommen',
  ENTRY_TAKEN_OVER: 'Im Eingang von jemandem übernommen',
  ENTRY_RELEASED: 'Im Eingang abgegeben',
  NOTICE_SHOWN: 'Hinweis eingeschaltet',
  NOTICE_REPLACED: 'Hinweis geändert',
  NOTICE_ENDED: 'Hinweis ausgeschaltet',
  TEXT_SAVED: 'Text als Entwurf gespeichert',
  TEXT_PUBLISHED: 'Text veröffentlicht',
  TEXT_ARCHIVED: 'Text weggenommen',
  COMMAND_RUN: 'Befehl im Terminal',
  COMMAND_FAILED: 'Befehl im Terminal nicht ausgeführt',
  PARTNER_ENDED: 'Vertriebspartner beendet',
  PARTNER_REOPENED: 'Vertriebspartner wieder geöffnet',
  PARTNER_HEAD_CHANGED: 'Leitung des Vertriebspartners gewechselt',
  BOXES_ISSUED: 'Boxen neu ausgestattet',
  ICE_ON: 'wegen Glätte gesperrt',
  ICE_OFF: 'Sperre wegen Glätte aufgehoben',
  ACCOUNT_DELETED: 'Account gelöscht',
  PACKAGE_ENDED: 'Sicherheitspaket beendet',
  TRIP_STOPPED: 'Fahrt angehalten',
  TRIP_RELEASED: 'Fahrt wieder freigegeben',
  CARS_RETIRED: 'Autos ausgemustert',
  CAR_UNRETIRED: 'Auto wieder im Einsatz',
  STATION_CLOSED: 'Station geschlossen',
  STATION_REOPENED: 'Station wieder geöffnet',
  KM_REFUNDED: 'Kilometer aus Paketen erstattet',
  PROVIDER_COUNTRY_SET: 'Land eines Anbieters gesetzt',
  PROVIDER_ISSUER_SET: 'Aussteller eines Anbieters gesetzt',
  VAT_RATE_SET: 'Umsatzsteuersatz gesetzt',
  AUDIT_EXPORTED: 'Daten für eine Betriebsprüfung geschrieben',
  DEBTORS_EXPORTED: 'Debitoren für DATEV geschrieben',
  DRIVER_ASKED: 'Gefragt, wer fuhr',
  DRIVER_NAMED: 'Brief an eine Behörde geschrieben',
  DRIVER_TOLD: 'Auskunft an eine Behörde mitgeteilt',
  BLOCKLIST_SEEN: 'Sperrliste angesehen',
  BLOCKLIST_ADDED: 'Auf die Sperrliste gesetzt',
  BLOCKLIST_ENDED: 'Eintrag der Sperrliste beendet',
} as const;
export type ActKind = keyof typeof ACT_TITLES;

/** Looks at what is personal: kept like acts, and shown apart from them. */
export const LOOKS: readonly ActKind[] = [
  'ACTS_SEEN',
  'ACTS_EXPORTED',
  'SEARCHED',
  'FILE_SEEN',
  'MONEY_SEEN',
  'RECEIVABLES_SEEN',
  'CASE_SEEN',
  'TRIP_SEEN',
  'DAMAGES_SEEN',
  'DAMAGE_SEEN',
  'DAMAGE_PHOTO_SEEN',
  'BANK_SEEN',
  'BANK_ENTRY_SEEN',
  'DEBIT_FILE_SEEN',
  'DRIVER_ASKED',
  'BLOCKLIST_SEEN',
];

export const OBJECT_TITLES = {
  PERSON: 'Person',
  CUSTOMER: 'Account',
  VEHICLE: 'Auto',
  BOOKING: 'Buchung',
  INVOICE: 'Rechnung',
  ROLE: 'Rolle',
  PROPOSAL: 'Freigabe',
  CASE: 'Fall',
  DAMAGE: 'Schaden',
  LOG: 'Protokoll',
  SEARCH: 'Suche',
  ENTRY: 'Eintrag im Eingang',
  STATEMENT: 'Kontoauszug',
  BANK_ENTRY: 'Posten eines Kontoauszugs',
  DEBIT_FILE: 'Lastschriftdatei',
  MONTH: 'Monat',
  NOTICE: 'Hinweis',
  TEXT: 'Text',
  COMMAND: 'Befehl',
  PARTNER: 'Vertriebspartner',
  STATION: 'Station',
  CITY: 'Ort',
  PROVIDER: 'Anbieter',
  COUNTRY: 'Land',
  EXPORT: 'Ausgabe',
  BLOCKLIST: 'Sperrliste',
} as const;
export type ObjectKind = keyof typeof OBJECT_TITLES;

/** §S20.4: how long an act is kept, in years after the one in which it was done. */
export const KEPT_YEARS = { MONEY: 10, OTHER: 3 } as const;

/** The last day of an act's row, in Berlin's calendar: the end of a year, as the law counts. */
export const keptUntil = (day: Temporal.PlainDate, isAboutMoney: boolean): Temporal.PlainDate =>
  Temporal.PlainDate.from({
    year: day.year + (isAboutMoney ? KEPT_YEARS.MONEY : KEPT_YEARS.OTHER),
    month: 12,
    day: 31,
  });

/** The same reason again and again says nothing, a letter neither. */
export const REASON_LENGTH = { min: 3, max: 500 } as const;
/** Of a note in a customer's file; the contract and the table say the same. */
export const NOTE_LENGTH = { min: 3, max: 2_000 } as const;
/** Of the sentence that a customer reads on the invoice. */
export const SENTENCE_LENGTH = { min: 3, max: 120 } as const;

/** §S20.3: up to here one person acts alone; what is above becomes a proposal that a second one confirms. Cents and days. */
export const STAFF_LIMITS = {
  waiverCents: 5_000,
  goodwillCents: 2_500,
  /** For a customer in a calendar year. */
  goodwillOfYearCents: 10_000,
  reversalCents: 10_000,
  blockDays: 7,
} as const;

/** An act, with what decides whether one person is enough. */
export type LimitedAct =
  | { kind: 'WAIVER' | 'REVERSAL'; cents: number }
  /** `soFarCents`: what the customer has got this year. */
  | { kind: 'GOODWILL'; cents: number; soFarCents: number }
  | { kind: 'PAYMENT'; fitsOpenItem: boolean }
  | { kind: 'BLOCK'; days: number | 'UNTIL_FURTHER_NOTICE' }
  | { kind: 'BOXES'; cars: number }
  /** `givesMore`: what only takes rights away needs nobody. */
  | { kind: 'ROLE'; givesMore: boolean }
  | { kind: 'PAY_OUT' | 'WRITE_OFF' | 'DAMAGE_SHARE' | 'PRICES' | 'TERMS' };

/** §S20.3: whether a second person has to confirm. */
export function needsSecondPerson(act: LimitedAct, limits: typeof STAFF_LIMITS = STAFF_LIMITS): boolean {
  switch (act.kind) {
    case 'WAIVER':
      return act.cents > limits.waiverCents;
    case 'REVERSAL':
      return act.cents > limits.reversalCents;
    case 'GOODWILL':
      return act.cents > limits.goodwillCents || act.soFarCents + act.cents > limits.goodwillOfYearCents;
    case 'PAYMENT':
      return !act.fitsOpenItem;
    case 'BLOCK':
      return act.days === 'UNTIL_FURTHER_NOTICE' || act.days > limits.blockDays;
    case 'BOXES':
      return act.cars > 1;
    case 'ROLE':
      return act.givesMore;
    default:
      return true;
  }
}
