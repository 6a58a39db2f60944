import type { Declaration } from '#domain/contact/declaration.ts';

/** The placeholders of each mail template. Their texts are not escaped: rendering does that. */
export type MailPlaceholders = {
  /** §7.29: to the product's information address. */
  registrierung_dublette: { registration: Fact[]; duplicates: string[] };
  betrugsverdacht_nutzerdaten: { registration: Fact[]; flags: string[] };
  betrugsverdacht_blacklist: { registration: Fact[]; flags: string[] };
  betrugsverdacht_buchungen: { accountNumber: string; name: string; cases: string[]; bookings: string[] };
  registrierung_benachrichtigung: { subject: string; facts: Fact[] };
  /** POST /email: a message, and what is known about its sender. */
  nachricht: { subject: string; text: string; sender: Fact[] };
  /** A cancellation or withdrawal: to the information address, and to the address that it names. */
  vertragserklaerung: { declaration: Declaration['declaration']; facts: Fact[]; isConfirmed: boolean };
  /** Incomplete without the free text of a sender who is not proven. */
  vertragserklaerung_eingang: {
    declaration: Declaration['declaration'];
    facts: Fact[];
    isComplete: boolean;
  };
  /** From here on: to the person concerned. */
  nachricht_an_mich: { prename: string | null; subject: string; text: string };
  tarifpartner_einmalpasswort: { prename: string | null; accountNumber: string; password: string };
  /** With the contract as files, unless it is to be accepted first. */
  willkommen: { prename: string | null; accountNumber: string; hasContract: boolean };
  email_bestaetigung: { prename: string | null; link: string };
  passwort_reset: { prename: string | null; accountNumber: string; link: string };
  passwort_geaendert: {
    prename: string | null;
    accountNumber: string;
    at: string;
    /** The password was reset by a link, which deleted passkeys. */
    passkeysEnded: boolean;
  };
  /** A contract by mail (§ 312f BGB); amounts are formatted. */
  kilometerpaket_gekauft: {
    prename: string | null;
    accountNumber: string;
    km: string;
    price: string;
    vat: string;
    at: string;
    validUntil: string;
  };
  /** Amounts are formatted; `payable` is null where nothing is to be paid, `credit` and `vouchers` where none was taken off. */
  rechnung: {
    prename: string | null;
    number: string;
    month: string;
    total: string;
    /** Reminders and returned debits, which stand beside the total. */
    fees: string | null;
    credit: string | null;
    vouchers: string | null;
    payable: string | null;
    dueOn: string;
  };
  /** Collecting: to who pays. `account` is the masked IBAN. */
  abbuchung_angekuendigt: {
    prename: string | null;
    number: string;
    amount: string;
    collectOn: string;
    facts: Fact[];
  };
  bitte_ueberweisen: PaymentPlaceholders & { dueOn: string };
  /** `fee`: what the bank charged, if it did. */
  lastschrift_zurueck: PaymentPlaceholders & { collectedOn: string; reason: string; fee: string | null };
  zahlungserinnerung: PaymentPlaceholders & { dueOn: string; isLast: boolean; fee: string | null };
  /** Collecting: to staff. */
  lastschriftdatei: { file: string; count: string; total: string; collectOn: string; submitUntil: string };
  mahnfall: { accountNumber: string; facts: Fact[] };
  /** `account`: the end of the IBAN and the bank. */
  konto_geaendert: {
    prename: string | null;
    accountNumber: string;
    account: string;
    reference: string;
    at: string;
  };
  /** To a driver: what the account that pays for them did. `holder` is its name. */
  fahrer_einladung: { prename: string | null; holder: string; accountNumber: string; link: string };
  /** `link`: to the contract, which also is attached. */
  vertrag_vom_partner: { prename: string | null; partner: string; link: string };
  /** To somebody new at a sales partner, whose name `partner` is. */
  vertrieb_einladung: { prename: string | null; partner: string; login: string; link: string };
  /** To whoever was advised by a partner. `car` is null where no private car is set beside it. */
  vertrieb_beratung: {
    partner: string;
    assumed: Fact[];
    lines: Fact[];
    ahead: string | null;
    car: { sentences: string[]; parts: Fact[] } | null;
    pricesOf: string;
    link: string;
  };
  /** To who stands at a sales partner: `by` is who asks there. */
  vertrieb_code: { prename: string | null; partner: string; by: string; code: string };
  fahrer_gesperrt: EntitlementPlaceholders;
  fahrer_entsperrt: EntitlementPlaceholders;
  fahrer_entfernt: EntitlementPlaceholders;
  /** Each limit as a phrase; empty: none. */
  fahrer_grenzen: { prename: string | null; holder: string; limits: string[] };
  /** What a customer has changed in the profile: `what` is the subject. */
  daten_geaendert: {
    prename: string | null;
    accountNumber: string;
    what: string;
    at: string;
    needsDocumentCheck: boolean;
  };
  /** To the new address, and to the one before. */
  email_neu: { prename: string | null; link: string };
  email_wird_anders: { prename: string | null; accountNumber: string; email: string; at: string };
  loeschung_beantragt: { prename: string | null; accountNumber: string; at: string };
  loeschung_zurueckgenommen: { prename: string | null; accountNumber: string };
  loeschung_erledigt: { prename: string | null; accountNumber: string };
  daten_heruntergeladen: { prename: string | null; accountNumber: string; at: string };
  /** Plan and safety package; dates and amounts are formatted. `firstMonth`: null where it is the whole fee. */
  tarif_bestellt: {
    prename: string | null;
    accountNumber: string;
    before: string;
    plan: string;
    startsOn: string;
    atOnce: boolean;
    monthly: string;
    firstMonth: string | null;
    discountPercent: number;
  };
  /** Changed terms, which the mail brings as a file. */
  agb_geaendert: { prename: string | null; accountNumber: string; summary: string[]; validFrom: string };
  tarif_bleibt: { prename: string | null; accountNumber: string; plan: string; notPlan: string };
  sicherheitspaket_bestellt: {
    prename: string | null;
    accountNumber: string;
    startsOn: string;
    yearUntil: string;
    yearly: string;
    deductible: string;
    withoutIt: string;
  };
  /** When it ends, and what is given back then; if that was taken back, `next` is the contract year that begins in its place. */
  sicherheitspaket_ende: {
    prename: string | null;
    accountNumber: string;
    lastDay: string;
    refund: string | null;
    next: { on: string; price: string } | null;
  };
  /** `isOwn`: the customer has blocked it, and not somebody else for them. */
  karte_gesperrt: { prename: string | null; accountNumber: string; card: string; at: string; isOwn: boolean };
  pin_geaendert: { prename: string | null; accountNumber: string; at: string };
  /** `label` is the owner's own text: null as long as nobody has confirmed the address. */
  passkey_neu: { prename: string | null; accountNumber: string; label: string | null; at: string };
  passkey_geloescht: { prename: string | null; accountNumber: string; label: string | null; at: string };
  newsletter_bestaetigung: { prename: string | null; link: string };
  newsletter_willkommen: { prename: string | null; unsubscribeLink: string };
  newsletter_bekannt: { prename: string | null; unsubscribeLink: string };
  /** The manual check; `next` is the customer's next step. */
  pruefung_bestanden: {
    prename: string | null;
    next: 'BOOK' | 'CONFIRM_EMAIL' | 'DOCUMENTS';
    /** With the contract as files: of companies and organisations it is accepted only now. */
    hasContract: boolean;
  };
  pruefung_abgelehnt: { prename: string | null; accountNumber: string };
  dokumente_bestanden: { prename: string | null; validUntil: string };
  dokumente_abgelehnt: { prename: string | null; reason: string; link: string };
  dokumente_erinnerung: { prename: string | null; validUntil: string; link: string };
  /** To the driver of a booking, whoever made, changed or cancelled it (§S14.15). */
  buchung_neu: BookingPlaceholders & { access: string | null; estimate: string; cancellation: string };
  buchung_geaendert: BookingPlaceholders & {
    before: { period: string; timePrice: string };
    /** Of this change; null: none. */
    fee: string | null;
    access: string | null;
    estimate: string;
    cancellation: string;
  };
  buchung_storniert: BookingPlaceholders & { owed: string; reason: string };
  /** The car of a booking is late, or is so no more: to who waits for it, and to who has it (§S14.15, §S16.50). */
  auto_verspaetet: LateCarPlaceholders & {
    /** The start was reached without it. */
    isMissing: boolean;
    /** When it can be back at the earliest; null: nobody can say. */
    expected: string | null;
    /** Cars that are free, each with its way and its price. */
    substitutes: string[];
    freeUntil: string | null;
  };
  auto_zurueck: LateCarPlaceholders & { isReturned: boolean; cancellation: string };
  auto_erwartet: LateCarPlaceholders & {
    nextStart: string | null;
    /** How far the booking can be extended; null: not at all. */
    latestEnd: string | null;
    lateFee: string;
    lateFreeMinutes: number;
  };
  /** The car of a booking is needed for a repair: the driver is asked to take another one, or not any more (§S13.7). */
  auto_tausch_bitte: LateCarPlaceholders & {
    /** Cars that are free, each with its way and its price. */
    substitutes: string[];
    /** Null: meanwhile nobody asks any more. */
    answerBy: string | null;
  };
  auto_tausch_erledigt: LateCarPlaceholders;
  buchung_ersatz: Omit<BookingPlaceholders, 'actor'> & {
    /** To who lent the booking, not to who drives. */
    isLent: boolean;
    /** The driver was asked because of a repair; otherwise the car was late. */
    isForRepair: boolean;
    lateCar: string;
    access: string | null;
    estimate: string;
    cancellation: string;
  };
  /** To the driver whose trip it is about: the hearing, and what was decided after it (§S10.15 to §S10.17). */
  schaden_anhoerung: DamagePlaceholders & { text: string; until: string };
  schaden_entscheidung: DamagePlaceholders & {
    outcome: 'NOBODY' | 'UNKNOWN' | 'DRIVER' | 'INSURER';
    /** What the driver is to pay. */
    share: string | null;
    evidence: string;
  };
  /** A booking is lent or taken back: to who drives then, or did, and to who lent it; `other` is the one whom it is not to. */
  buchung_geliehen: LendingPlaceholders & { access: string | null; estimate: string };
  buchung_verliehen: LendingPlaceholders;
  buchung_zurueckgenommen: LendingPlaceholders;
  buchung_wieder_deine: LendingPlaceholders & { estimate: string; cancellation: string };
};
export type PaymentPlaceholders = {
  prename: string | null;
  number: string;
  amount: string;
  payTo: { recipient: string; iban: string; bankName: string | null; purpose: string };
};
type EntitlementPlaceholders = { prename: string | null; holder: string; reason: string | null };
export type DamagePlaceholders = {
  prename: string | null;
  car: string;
  trip: string;
  damage: string;
  recordedAt: string;
  link: string;
};
export type BookingPlaceholders = {
  prename: string | null;
  /** Who did it; BORROWER: who drives it now, in a mail to who lent it. */
  actor: 'DRIVER' | 'MAIN_ACCOUNT' | 'OPERATOR' | 'BORROWER';
  booking: MailedBooking;
  hotline: string;
  /** A calendar file is attached: not for a calendar in which the booking is no more. */
  hasFile: boolean;
};
type LateCarPlaceholders = Omit<BookingPlaceholders, 'actor' | 'hasFile'>;
type LendingPlaceholders = Omit<BookingPlaceholders, 'actor' | 'hasFile'> & { other: string };
/** A booking in words that stay right however late the mail is read: no "today". */
export type MailedBooking = {
  id: number;
  stationId: number;
  period: string;
  start: string;
  model: string;
  plate: string;
  station: string;
  address: string;
};
export type MailTemplate = keyof MailPlaceholders;
/** One row of a table. */
export type Fact = { label: string; value: string };
