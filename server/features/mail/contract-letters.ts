import { greeting } from './clean-text.ts';
import type { Letters } from './letter.ts';

type ContractLetters = Pick<
  Letters,
  'agb_geaendert' | 'tarif_bestellt' | 'tarif_bleibt' | 'sicherheitspaket_bestellt' | 'sicherheitspaket_ende'
>;

const reason = (productName: string) =>
  `Du bekommst diese Mail, weil du einen Account bei ${productName} hast.`;
const NOT_YOU = 'Warst du das nicht? Dann setze dein Passwort bitte gleich neu und sag uns Bescheid.';
/** What a mail says that brings a contract (§ 312f BGB). */
export const CONTRACT_FILES =
  'Im Anhang ist dein Vertrag, wie du ihn geschlossen hast: Tarif, Preise und Geschäftsbedingungen, darin Abschnitt 11 mit der Widerrufsbelehrung und dem Widerrufsformular. Heb ihn gut auf. Du findest ihn auch jederzeit in deinem Profil unter „Persönliche Daten“.';
const BUTTON = 'Tarif ansehen';

/** Confirmations of what was agreed about plan and safety package (§S11.6, §S11.7). */
export const CONTRACT_LETTERS: ContractLetters = {
  tarif_bestellt: (
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
    reason: reason(productName),
  }),
  agb_geaendert: ({ prename, accountNumber, summary, validFrom }, { productName, link }) => ({
    subject: 'Neue Geschäftsbedingungen: Bitte sag uns, ob du zustimmst',
    greeting: greeting(prename),
    blocks: [
      { text: `wir möchten unsere Allgemeinen Geschäftsbedingungen zum ${validFrom} ändern.` },
      { title: 'Was sich ändert', items: summary },
      {
        text: 'Die neue Fassung findest du vollständig im Anhang. Sie gilt für dich nur, wenn du zustimmst: Wir fragen dich beim nächsten Einloggen. Antwortest du nicht oder lehnst du ab, gilt die bisherige Fassung weiter.',
      },
      {
        text: 'Lehnst du ab, können wir den Vertrag mit einer Frist von sechs Wochen zum Monatsende kündigen; das würden wir dir schreiben. Du selbst kannst jederzeit zum Ende des Monats kündigen.',
      },
      { facts: [{ label: 'Accountnummer', value: accountNumber }] },
      { button: 'Einloggen und antworten', link: link('/profil') },
    ],
    reason: reason(productName),
  }),
  tarif_bleibt: ({ prename, accountNumber, plan, notPlan }, { productName, link }) => ({
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
    reason: reason(productName),
  }),
  sicherheitspaket_bestellt: (
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
    reason: reason(productName),
  }),
  sicherheitspaket_ende: ({ prename, accountNumber, lastDay, refund, next }, { productName, link }) => ({
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
    reason: reason(productName),
  }),
};
