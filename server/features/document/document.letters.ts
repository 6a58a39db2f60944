import type { ChosenCarWords } from '#server/features/customer/chosen-car.ts';
import { chosenCarBlocks } from '#server/features/customer/customer.letters.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

export const documentsAccepted = letter<{
  prename: string | null;
  validUntil: string;
  /** Chosen before the registration. */
  chosenCar: ChosenCarWords | null;
}>('dokumente_bestanden', ({ prename, validUntil, chosenCar }, { productName, link }) => ({
  subject: 'Deine Dokumente sind geprüft',
  greeting: greeting(prename),
  blocks: [
    {
      text: `wir haben deine Dokumente geprüft, alles ist in Ordnung. Die Prüfung gilt bis ${validUntil}. Rechtzeitig vorher erinnern wir dich.`,
    },
    ...chosenCarBlocks(chosenCar, link),
  ],
  reason: accountReason(productName),
}));

export const documentsRejected = letter<{ prename: string | null; reason: string; link: string }>(
  'dokumente_abgelehnt',
  ({ prename, reason, link }, { productName }) => ({
    subject: 'Deine Dokumente konnten wir nicht annehmen',
    greeting: greeting(prename),
    blocks: [
      { text: 'wir haben deine Dokumente angesehen und konnten sie leider noch nicht annehmen:' },
      { quote: reason },
      { text: 'Bitte lade sie noch einmal hoch. Deine übrigen Angaben bleiben gespeichert.' },
      { button: 'Dokumente neu hochladen', link },
    ],
    reason: accountReason(productName),
  }),
);

export const documentsExpiring = letter<{ prename: string | null; validUntil: string; link: string }>(
  'dokumente_erinnerung',
  ({ prename, validUntil, link }, { productName }) => ({
    subject: 'Bitte lass deine Dokumente wieder prüfen',
    greeting: greeting(prename),
    blocks: [
      {
        text: `dein Dokumentencheck gilt bis ${validUntil}. Danach kannst du nichts Neues mehr buchen, bis deine Dokumente wieder geprüft sind. Was du schon gebucht hast, bleibt bestehen.`,
      },
      { button: 'Dokumente prüfen lassen', link },
    ],
    reason: accountReason(productName),
  }),
);

export const documentLetters = [documentsAccepted, documentsRejected, documentsExpiring];
