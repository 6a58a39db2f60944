import { withArticle } from '#domain/customer/company-article.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import { accountReason, CONTRACT_FILES } from '#server/features/mail/letter-words.ts';

const NOT_YOU = 'Warst du das nicht? Dann setze dein Passwort bitte gleich neu und sag uns Bescheid.';
const BUTTON = 'Tarif ansehen';

/** Dates and amounts are formatted. */
export const planOrdered = letter<{
  prename: string | null;
  accountNumber: string;
  before: string;
  plan: string;
  startsOn: string;
  atOnce: boolean;
  monthly: string;
  /** Null where it is the whole fee. */
  firstMonth: string | null;
  discountPercent: number;
}>(
  'tarif_bestellt',
  (
    { prename, accountNumber, before, plan, startsOn, atOnce, monthly, firstMonth, discountPercent },
    { productName, link },
  ) => ({
    subject: `Dein Tarif ${plan} ${atOnce ? 'gilt ab sofort' : `gilt ab dem ${startsOn}`}`,
    greeting: greeting(prename),
    blocks: [
      { text: 'du hast deinen Tarif gewechselt:' },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Bisher', value: before },
          { label: 'Neu', value: plan },
          { label: 'Ab', value: startsOn },
          { label: 'Grundgebühr im Monat', value: monthly },
          ...(firstMonth === null ? [] : [{ label: 'Im ersten Monat, nach Tagen', value: firstMonth }]),
          ...(discountPercent === 0
            ? []
            : [{ label: 'Rabatt auf die Zeit', value: `${discountPercent}\u00A0%` }]),
        ],
      },
      {
        text: 'Der neue Tarif zählt für alles, was du von da an buchst. Was du vorher gebucht hast, kostet, was wir dir dafür genannt haben.',
      },
      {
        text: atOnce
          ? 'Der Tarif läuft, bis du wieder wechselst. Das geht jederzeit zum Ersten des nächsten Monats.'
          : 'Bis dahin kannst du den Wechsel in deinem Profil zurücknehmen. Danach läuft der Tarif, bis du wieder wechselst, jederzeit zum Ersten des nächsten Monats.',
      },
      { text: CONTRACT_FILES },
      { text: NOT_YOU },
      { button: BUTTON, link: link('/profil/tarif') },
    ],
    reason: accountReason(productName),
  }),
);

export const planStays = letter<{
  prename: string | null;
  accountNumber: string;
  plan: string;
  notPlan: string;
}>('tarif_bleibt', ({ prename, accountNumber, plan, notPlan }, { productName, link }) => ({
  subject: `Du bleibst im Tarif ${plan}`,
  greeting: greeting(prename),
  blocks: [
    {
      text: `du hast den Wechsel in den Tarif ${notPlan} zurückgenommen. Alles bleibt, wie es ist, und du zahlst nichts dafür.`,
    },
    {
      facts: [
        { label: 'Accountnummer', value: accountNumber },
        { label: 'Tarif', value: plan },
      ],
    },
    { text: NOT_YOU },
    { button: BUTTON, link: link('/profil/tarif') },
  ],
  reason: accountReason(productName),
}));

export const safetyPackageOrdered = letter<{
  prename: string | null;
  accountNumber: string;
  startsOn: string;
  yearUntil: string;
  yearly: string;
  deductible: string;
  withoutIt: string;
}>(
  'sicherheitspaket_bestellt',
  (
    { prename, accountNumber, startsOn, yearUntil, yearly, deductible, withoutIt },
    { productName, link },
  ) => ({
    subject: 'Dein Sicherheitspaket gilt ab sofort',
    greeting: greeting(prename),
    blocks: [
      {
        text: `du hast das Sicherheitspaket bestellt. Auf Fahrten, die ab jetzt beginnen, kostet dich ein Schaden höchstens ${deductible} statt ${withoutIt}.`,
      },
      {
        facts: [
          { label: 'Accountnummer', value: accountNumber },
          { label: 'Vertragsjahr', value: `${startsOn} bis ${yearUntil}` },
          { label: 'Preis für das Vertragsjahr', value: yearly },
        ],
      },
      {
        text: 'Der Preis steht auf deiner nächsten Rechnung. Das Paket geht nach dem Vertragsjahr weiter, wenn du es nicht vorher in deinem Profil beendest. Nach dem ersten Jahr kannst du auch mit einer Frist von einem Monat kündigen und bekommst zurück, was zu viel bezahlt ist.',
      },
      { text: CONTRACT_FILES },
      { text: NOT_YOU },
      { button: 'Sicherheitspaket ansehen', link: link('/profil/tarif') },
    ],
    reason: accountReason(productName),
  }),
);

/** It ends, or its end was taken back. */
export const safetyPackageEnds = letter<{
  prename: string | null;
  accountNumber: string;
  lastDay: string;
  refund: string | null;
  /** The contract year that begins instead of the end. */
  next: { on: string; price: string } | null;
}>('sicherheitspaket_ende', ({ prename, accountNumber, lastDay, refund, next }, { productName, link }) => ({
  subject: next ? 'Dein Sicherheitspaket läuft weiter' : `Dein Sicherheitspaket endet am ${lastDay}`,
  greeting: greeting(prename),
  blocks: [
    {
      text: next
        ? `du hast das Ende des Sicherheitspakets zum ${lastDay} zurückgenommen. Es läuft weiter. Am ${next.on} beginnt das nächste Vertragsjahr für ${next.price}.`
        : `dein Sicherheitspaket ist beendet. Es gilt noch bis einschließlich ${lastDay} und kostet danach nichts mehr.`,
    },
    ...(refund === null
      ? []
      : [
          {
            text: `Für die Tage, die von deinem Vertragsjahr dann noch übrig sind, bekommst du ${refund} zurück. Der Betrag steht auf der Rechnung für den Monat, in dem das Paket endet.`,
          },
        ]),
    { facts: [{ label: 'Accountnummer', value: accountNumber }] },
    { text: NOT_YOU },
    { button: 'Sicherheitspaket ansehen', link: link('/profil/tarif') },
  ],
  reason: accountReason(productName),
}));

export type ConsultingPlaceholders = {
  partner: string;
  assumed: Fact[];
  lines: Fact[];
  ahead: string | null;
  /** Null where no private car is set beside it. */
  car: { sentences: string[]; parts: Fact[] } | null;
  pricesOf: string;
  link: string;
};

/** To whoever was advised by a partner. */
export const consulting = letter<ConsultingPlaceholders>(
  'vertrieb_beratung',
  ({ partner, assumed, lines, ahead, car, pricesOf, link }, { productName }) => ({
    subject: `Deine Beratung: Was ein Jahr mit ${productName} kostet`,
    greeting: greeting(null),
    blocks: [
      { text: `bei ${withArticle(partner, 'der')} hast du dich beraten lassen. Davon sind wir ausgegangen:` },
      { facts: assumed },
      { text: 'Das ist dafür am günstigsten, mit allem, woraus sich die Summe zusammensetzt:' },
      { facts: lines },
      ...(ahead === null ? [] : [{ text: ahead }]),
      ...(car === null
        ? []
        : [
            ...car.sentences.map((text) => ({ text })),
            { text: 'Für das eigene Auto haben wir das angenommen:' },
            { facts: car.parts },
          ]),
      {
        text: `Gerechnet ist mit den Preisen vom ${pricesOf}, inkl. MwSt. Wie viel du wirklich bezahlst, hängt davon ab, wie du fährst. Mit dieser Mail ist nichts vereinbart.`,
      },
      { text: `Registrieren kannst du dich bei ${withArticle(partner, 'der')} oder selbst:` },
      { button: 'Zur Registrierung', link },
      {
        text: 'Du hast dich nicht beraten lassen? Dann hat sich jemand vertippt, und du musst nichts tun: Deine Adresse benutzen wir nur für diese eine Mail.',
      },
    ],
    reason: `Du bekommst diese Mail, weil ${withArticle(partner, 'die')} deine Adresse bei ${productName} angegeben hat.`,
  }),
);

export const tariffLetters = [planOrdered, planStays, safetyPackageOrdered, safetyPackageEnds, consulting];
