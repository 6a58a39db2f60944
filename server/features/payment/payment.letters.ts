import { CONSENT_TEXTS } from '#domain/registration/consent-texts.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { type Block, type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, STAFF_REASON } from '#server/features/mail/letter-words.ts';

type TransferPlaceholders = {
  prename: string | null;
  number: string;
  amount: string;
  payTo: { recipient: string; iban: string; bankName: string | null; purpose: string };
};

const transfer = ({ amount, payTo }: TransferPlaceholders): Block => ({
  facts: [
    { label: 'Betrag', value: amount },
    { label: 'Empfänger', value: payTo.recipient },
    { label: 'IBAN', value: payTo.iban },
    ...(payTo.bankName === null ? [] : [{ label: 'Bank', value: payTo.bankName }]),
    { label: 'Verwendungszweck', value: payTo.purpose },
  ],
});

/** To who pays; `facts` name the mandate and the masked IBAN. */
export const debitAnnounced = letter<{
  prename: string | null;
  number: string;
  amount: string;
  collectOn: string;
  facts: Fact[];
}>('abbuchung_angekuendigt', ({ prename, number, amount, collectOn, facts }, { productName, link }) => ({
  subject: `Wir buchen am ${collectOn} ${amount} ab`,
  greeting: greeting(prename),
  blocks: [
    { text: `für deine Rechnung ${number} buchen wir demnächst von deinem Konto ab:` },
    { facts },
    {
      text: 'Bitte sorge dafür, dass genug Geld auf dem Konto ist. Gibst du vorher ein anderes Konto an, buchen wir von dort ab, sofern der Auftrag noch nicht bei der Bank liegt.',
    },
    { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
  ],
  reason: accountReason(productName),
}));

export const transferAsked = letter<TransferPlaceholders & { dueOn: string }>(
  'bitte_ueberweisen',
  (invoice, { productName, link }) => ({
    subject: `Bitte überweise deine Rechnung ${invoice.number}`,
    greeting: greeting(invoice.prename),
    blocks: [
      {
        text: `deine Rechnung ${invoice.number} ist am ${invoice.dueOn} fällig. Abbuchen können wir sie nicht: Wir haben kein Konto von dir, das wir belasten dürfen. Bitte überweise:`,
      },
      transfer(invoice),
      { text: 'Damit wir die nächste Rechnung wieder abbuchen können, gib bitte ein Konto an.' },
      { button: 'Konto angeben', link: link('/profil/zahlungsart') },
    ],
    reason: accountReason(productName),
  }),
);

/** `fee`: what the bank charged, if it did. */
export const debitCameBack = letter<
  TransferPlaceholders & { collectedOn: string; reason: string; fee: string | null }
>('lastschrift_zurueck', (invoice, { productName, link }) => ({
  subject: `Deine Bank hat die Abbuchung vom ${invoice.collectedOn} zurückgegeben`,
  greeting: greeting(invoice.prename),
  blocks: [
    {
      text: `deine Rechnung ${invoice.number} ist wieder offen, denn die Abbuchung vom ${invoice.collectedOn} kam zurück. ${invoice.reason}`,
    },
    { text: 'Wir buchen sie nicht noch einmal ab. Bitte überweise:' },
    transfer(invoice),
    ...(invoice.fee === null
      ? []
      : [
          {
            text: `Für die Rückgabe hat die Bank uns Geld berechnet. ${invoice.fee} davon kommen mit deiner nächsten Rechnung.`,
          },
        ]),
    {
      text: 'Ist dein Konto nicht mehr das richtige? Dann gib bitte ein anderes an.',
    },
    { button: 'Zahlungsart ansehen', link: link('/profil/zahlungsart') },
  ],
  reason: accountReason(productName),
}));

export const paymentReminder = letter<
  TransferPlaceholders & { dueOn: string; isLast: boolean; fee: string | null }
>('zahlungserinnerung', (invoice, { productName, link }) => ({
  subject: invoice.isLast
    ? `Zweite Mahnung: Rechnung ${invoice.number}`
    : `Erinnerung: Rechnung ${invoice.number} ist noch offen`,
  greeting: greeting(invoice.prename),
  blocks: [
    {
      text: invoice.isLast
        ? `deine Rechnung ${invoice.number} war am ${invoice.dueOn} fällig und ist trotz unserer Erinnerung noch offen. Bitte überweise jetzt:`
        : `deine Rechnung ${invoice.number} war am ${invoice.dueOn} fällig und ist noch offen. Vielleicht hast du es übersehen. Bitte überweise:`,
    },
    transfer(invoice),
    ...(invoice.fee === null
      ? []
      : [
          {
            text: `Für diese Mahnung berechnen wir ${invoice.fee}. Sie kommen mit deiner nächsten Rechnung.`,
          },
        ]),
    ...(invoice.isLast
      ? [
          {
            text: 'Bleibt die Rechnung offen, entscheiden wir, ob du weiter buchen kannst. Kannst du gerade nicht zahlen? Melde dich bitte, dann finden wir einen Weg.',
          },
        ]
      : []),
    { text: 'Hast du schon überwiesen? Dann hat sich diese Mail mit deiner Zahlung überschnitten.' },
    { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
  ],
  reason: accountReason(productName),
}));

/** To staff. */
export const debitFileWritten = letter<{
  file: string;
  count: string;
  total: string;
  collectOn: string;
  submitUntil: string;
}>('lastschriftdatei', ({ file, count, total, collectOn, submitUntil }, { link }) => ({
  subject: `Lastschriften für den ${collectOn}: bitte einreichen`,
  blocks: [
    { text: 'Eine Datei mit Lastschriften ist geschrieben und wartet darauf, dass jemand sie einreicht.' },
    {
      facts: [
        { label: 'Datei', value: file },
        { label: 'Lastschriften', value: count },
        { label: 'Summe', value: total },
        { label: 'Fällig', value: collectOn },
        { label: 'Einreichen bis', value: submitUntil },
      ],
    },
    { text: 'Im Betrieb lädst du sie herunter und vermerkst, dass sie bei der Bank ist.' },
    { button: 'Lastschriften', link: link('/betrieb/geld/lastschriften') },
  ],
  reason: STAFF_REASON,
}));

/** To staff. */
export const remindedInVain = letter<{ accountNumber: string; facts: Fact[] }>(
  'mahnfall',
  ({ accountNumber, facts }) => ({
    subject: `Zweimal gemahnt: Account ${accountNumber}`,
    blocks: [
      { text: 'Eine Rechnung ist auch nach der zweiten Mahnung offen.' },
      { facts: [{ label: 'Accountnummer', value: accountNumber }, ...facts] },
      {
        text: 'Bitte entscheide in der Konsole unter „Eingang“, ob der Account gesperrt wird; das bestätigt eine zweite Person. Ohne Entscheidung bleibt alles, wie es ist.',
      },
    ],
    reason: STAFF_REASON,
  }),
);

/** `account`: the end of the IBAN and the bank. */
export const sepaAccountChanged = letter<{
  prename: string | null;
  accountNumber: string;
  account: string;
  reference: string;
  at: string;
}>(
  'konto_geaendert',
  (
    { prename, accountNumber, account, reference, at },
    { productName, operator: { name, address, creditorId }, link },
  ) => ({
    subject: 'Wir buchen ab jetzt von einem anderen Konto ab',
    greeting: greeting(prename),
    blocks: [
      { text: 'für deinen Account gilt ein neues Lastschriftmandat, das du so erteilt hast:' },
      { quote: CONSENT_TEXTS.SEPA.de },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Konto', value: account },
          { label: 'Mandatsreferenz', value: reference },
          { label: 'Zahlungsempfänger', value: `${name}, ${address}` },
          { label: 'Gläubiger-Identifikationsnummer', value: creditorId },
          { label: 'Geändert', value: `${at} Uhr` },
        ],
      },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag uns Bescheid.',
      },
      { button: 'Konto ansehen', link: link('/profil/zahlungsart') },
    ],
    reason: accountReason(productName),
  }),
);

export const paymentLetters = [
  debitAnnounced,
  transferAsked,
  debitCameBack,
  paymentReminder,
  debitFileWritten,
  remindedInVain,
  sepaAccountChanged,
];
