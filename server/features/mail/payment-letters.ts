import { greeting } from './clean-text.ts';
import type { Block, Letters } from './letter.ts';
import type { PaymentPlaceholders } from './placeholders.ts';

type PaymentLetters = Pick<
  Letters,
  | 'abbuchung_angekuendigt'
  | 'bitte_ueberweisen'
  | 'lastschrift_zurueck'
  | 'zahlungserinnerung'
  | 'lastschriftdatei'
  | 'mahnfall'
>;

const reason = (productName: string) =>
  `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`;
const TO_STAFF = 'Diese Mail hat das Buchungssystem an die Informationsadresse geschickt.';

const transfer = ({ amount, payTo }: PaymentPlaceholders): Block => ({
  facts: [
    { label: 'Betrag', value: amount },
    { label: 'Empfänger', value: payTo.recipient },
    { label: 'IBAN', value: payTo.iban },
    ...(payTo.bankName === null ? [] : [{ label: 'Bank', value: payTo.bankName }]),
    { label: 'Verwendungszweck', value: payTo.purpose },
  ],
});

/** About collecting money: to who pays, and to staff (§S6.6, §S6.7, §S11.2 to §S11.5). */
export const PAYMENT_LETTERS: PaymentLetters = {
  abbuchung_angekuendigt: ({ prename, number, amount, collectOn, facts }, { productName, link }) => ({
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
    reason: reason(productName),
  }),
  bitte_ueberweisen: (letter, { productName, link }) => ({
    subject: `Bitte überweise deine Rechnung ${letter.number}`,
    greeting: greeting(letter.prename),
    blocks: [
      {
        text: `deine Rechnung ${letter.number} ist am ${letter.dueOn} fällig. Abbuchen können wir sie nicht: Wir haben kein Konto von dir, das wir belasten dürfen. Bitte überweise:`,
      },
      transfer(letter),
      { text: 'Damit wir die nächste Rechnung wieder abbuchen können, gib bitte ein Konto an.' },
      { button: 'Konto angeben', link: link('/profil/zahlungsart') },
    ],
    reason: reason(productName),
  }),
  lastschrift_zurueck: (letter, { productName, link }) => ({
    subject: `Deine Bank hat die Abbuchung vom ${letter.collectedOn} zurückgegeben`,
    greeting: greeting(letter.prename),
    blocks: [
      {
        text: `deine Rechnung ${letter.number} ist wieder offen, denn die Abbuchung vom ${letter.collectedOn} kam zurück. ${letter.reason}`,
      },
      { text: 'Wir buchen sie nicht noch einmal ab. Bitte überweise:' },
      transfer(letter),
      ...(letter.fee === null
        ? []
        : [
            {
              text: `Für die Rückgabe hat die Bank uns Geld berechnet. ${letter.fee} davon kommen mit deiner nächsten Rechnung.`,
            },
          ]),
      {
        text: 'Ist dein Konto nicht mehr das richtige? Dann gib bitte ein anderes an.',
      },
      { button: 'Zahlungsart ansehen', link: link('/profil/zahlungsart') },
    ],
    reason: reason(productName),
  }),
  zahlungserinnerung: (letter, { productName, link }) => ({
    subject: letter.isLast
      ? `Zweite Mahnung: Rechnung ${letter.number}`
      : `Erinnerung: Rechnung ${letter.number} ist noch offen`,
    greeting: greeting(letter.prename),
    blocks: [
      {
        text: letter.isLast
          ? `deine Rechnung ${letter.number} war am ${letter.dueOn} fällig und ist trotz unserer Erinnerung noch offen. Bitte überweise jetzt:`
          : `deine Rechnung ${letter.number} war am ${letter.dueOn} fällig und ist noch offen. Vielleicht hast du es übersehen. Bitte überweise:`,
      },
      transfer(letter),
      ...(letter.fee === null
        ? []
        : [
            {
              text: `Für diese Mahnung berechnen wir ${letter.fee}. Sie kommen mit deiner nächsten Rechnung.`,
            },
          ]),
      ...(letter.isLast
        ? [
            {
              text: 'Bleibt die Rechnung offen, entscheiden wir, ob du weiter buchen kannst. Kannst du gerade nicht zahlen? Melde dich bitte, dann finden wir einen Weg.',
            },
          ]
        : []),
      { text: 'Hast du schon überwiesen? Dann hat sich diese Mail mit deiner Zahlung überschnitten.' },
      { button: 'Rechnungen ansehen', link: link('/profil/rechnungen') },
    ],
    reason: reason(productName),
  }),
  lastschriftdatei: ({ file, count, total, collectOn, submitUntil }) => ({
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
      { text: `Ausgeben: billing file ${file}. Danach vermerken: billing submit ${file}.` },
    ],
    reason: TO_STAFF,
  }),
  mahnfall: ({ accountNumber, facts }) => ({
    subject: `Zweimal gemahnt: Account ${accountNumber}`,
    blocks: [
      { text: 'Eine Rechnung ist auch nach der zweiten Mahnung offen.' },
      { facts: [{ label: 'Accountnummer', value: accountNumber }, ...facts] },
      {
        text: 'Bitte entscheide, ob der Account gesperrt wird (cases list, dann cases confirm oder cases dismiss). Ohne Entscheidung bleibt alles, wie es ist.',
      },
    ],
    reason: TO_STAFF,
  }),
};
