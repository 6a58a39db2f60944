/** What each template of a mail needs to be told. Texts are escaped where they are put in. */
export type MailPlaceholders = {
  /** §7.29: to the product's information address. */
  registrierung_dublette: { registration: Fact[]; duplicates: string[] };
  betrugsverdacht_nutzerdaten: { registration: Fact[]; flags: string[] };
  betrugsverdacht_blacklist: { registration: Fact[]; flags: string[] };
  betrugsverdacht_buchungen: { accountNumber: string; name: string; cases: string[]; bookings: string[] };
  registrierung_benachrichtigung: { subject: string; facts: Fact[] };
  /** POST /email: what somebody wrote, and who that is as far as we know. */
  nachricht: { subject: string; text: string; sender: Fact[] };
  /** A cancellation or withdrawal, to our information address and back to whom it names. */
  vertragserklaerung: { title: string; facts: Fact[] };
  vertragserklaerung_eingang: { title: string; facts: Fact[] };
  /** To the person concerned. */
  nachricht_an_mich: { prename: string | null; subject: string; text: string };
  tarifpartner_einmalpasswort: { prename: string | null; accountNumber: string; password: string };
  willkommen: { prename: string | null; accountNumber: string };
  email_bestaetigung: { prename: string | null; link: string };
  passwort_reset: { prename: string | null; accountNumber: string; link: string };
  passwort_geaendert: {
    prename: string | null;
    accountNumber: string;
    at: string;
    /** Set anew by a link: the passkeys that there were are gone. */
    passkeysEnded: boolean;
  };
  passkey_neu: { prename: string | null; accountNumber: string; label: string; at: string };
  passkey_geloescht: { prename: string | null; accountNumber: string; label: string; at: string };
  newsletter_bestaetigung: { prename: string | null; link: string };
  newsletter_willkommen: { prename: string | null; unsubscribeLink: string };
  newsletter_bekannt: { prename: string | null; unsubscribeLink: string };
  /** The check by hand, and what comes next. */
  pruefung_bestanden: { prename: string | null; next: 'BOOK' | 'CONFIRM_EMAIL' | 'DOCUMENTS' };
  pruefung_abgelehnt: { prename: string | null; accountNumber: string };
  dokumente_bestanden: { prename: string | null; validUntil: string };
  dokumente_abgelehnt: { prename: string | null; reason: string; link: string };
  dokumente_erinnerung: { prename: string | null; validUntil: string; link: string };
};
export type MailTemplate = keyof MailPlaceholders;
/** One line of a table: what it is, and what it says. */
export type Fact = { label: string; value: string };
