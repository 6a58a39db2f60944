import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** To who gets a role of the operator: "Kundenservice", "in Nürnberg und Fürth". */
export const roleGiven = letter<{
  prename: string | null;
  role: string;
  places: string;
  until: string | null;
  link: string;
}>('rolle_gegeben', ({ prename, role, places, until, link }, { productName }) => ({
  subject: `Deine Rolle im Betrieb von ${productName}`,
  greeting: greeting(prename),
  blocks: [
    { text: 'du hast jetzt eine Rolle im Betrieb:' },
    {
      facts: [
        { label: 'Rolle', value: role },
        { label: 'Gilt', value: until === null ? places : `${places}, bis ${until}` },
      ],
    },
    {
      text: 'Du loggst dich mit demselben Zugang ein wie bisher. Beim ersten Mal richtest du dazu eine App ein, die Codes zeigt: Ohne sie kommt niemand in den Betrieb.',
    },
    { button: 'Zum Betrieb', link },
    { text: 'Was du dort ansiehst und tust, wird mit deinem Namen festgehalten.' },
  ],
  reason: accountReason(productName),
}));

export const roleEnded = letter<{ prename: string | null; role: string }>(
  'rolle_beendet',
  ({ prename, role }, { productName }) => ({
    subject: `Deine Rolle im Betrieb von ${productName} ist beendet`,
    greeting: greeting(prename),
    blocks: [
      { text: 'diese Rolle hast du nicht mehr:' },
      { facts: [{ label: 'Rolle', value: role }] },
      { text: 'Dein Account bei uns bleibt, wie er ist. Warst du damit eingeloggt, logge dich neu ein.' },
    ],
    reason: accountReason(productName),
  }),
);

export const factorSetUp = letter<{ prename: string | null; at: string }>(
  'zweiter_faktor_eingerichtet',
  ({ prename, at }, { productName, link }) => ({
    subject: 'Dein zweiter Faktor ist eingerichtet',
    greeting: greeting(prename),
    blocks: [
      { text: `am ${at} Uhr wurde eine App eingerichtet, deren Codes in den Betrieb führen.` },
      {
        text: 'Warst du das? Dann musst du nichts tun. Wenn nicht, setze dein Passwort bitte gleich neu und sag der Leitung Bescheid: Sie setzt den zweiten Faktor zurück.',
      },
      { button: 'Passwort neu setzen', link: link('/passwort-reset') },
    ],
    reason: accountReason(productName),
  }),
);

export const factorReset = letter<{ prename: string | null; link: string }>(
  'zweiter_faktor_zurueckgesetzt',
  ({ prename, link }, { productName }) => ({
    subject: 'Dein zweiter Faktor ist zurückgesetzt',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'die App, mit der du in den Betrieb kamst, gilt nicht mehr, und du bist überall ausgeloggt. Beim nächsten Einloggen richtest du sie neu ein.',
      },
      { button: 'Zum Betrieb', link },
      { text: 'Hast du nicht darum gebeten? Dann sag der Leitung bitte gleich Bescheid.' },
    ],
    reason: accountReason(productName),
  }),
);

export const staffLetters = [roleGiven, roleEnded, factorSetUp, factorReset];
