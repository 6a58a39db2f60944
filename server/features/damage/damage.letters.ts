import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';

type DamagePlaceholders = {
  prename: string | null;
  car: string;
  trip: string;
  damage: string;
  recordedAt: string;
  link: string;
};

const carReason = (productName: string) =>
  `Du bekommst diese Mail, weil du mit einem Auto von ${productName} gefahren bist.`;

const OUTCOME_SENTENCES = {
  NOBODY: () => 'Niemand hat ihn verschuldet, du zahlst nichts.',
  UNKNOWN: () => 'Wer ihn verursacht hat, lässt sich nicht feststellen. Du zahlst nichts.',
  DRIVER: (share: string) =>
    `Er ist auf deiner Fahrt entstanden. Dein Anteil ist ${share}; mehr als deine Selbstbeteiligung wird es nicht.`,
  INSURER: () => 'Eine Versicherung übernimmt ihn, von dir wollen wir dafür nichts.',
} as const;

/** To the driver whose trip it is about: the hearing, and what was decided after it (§S10.15 to §S10.17). */
export const damageHearing = letter<DamagePlaceholders & { text: string; until: string }>(
  'schaden_anhoerung',
  ({ prename, car, trip, damage, recordedAt, text, until, link }, { productName }) => ({
    subject: 'Bitte sag uns, was du von einem Schaden weißt',
    greeting: greeting(prename),
    blocks: [
      {
        text: 'an einem Auto, das du gefahren hast, wurde ein Schaden gemeldet. Bevor jemand bei uns entscheidet, wollen wir von dir hören, was du davon weißt.',
      },
      {
        facts: [
          { label: 'Auto', value: car },
          { label: 'Deine Fahrt', value: trip },
          { label: 'Schaden', value: damage },
          { label: 'Gemeldet', value: recordedAt },
        ],
      },
      { quote: text },
      {
        text: `Die Fotos mit ihren Zeiten siehst du bei deiner Buchung. Dort kannst du bis einschließlich ${until} antworten. Solange nichts entschieden ist, zahlst du nichts.`,
      },
      { button: 'Fotos ansehen und antworten', link },
      {
        text: 'Was vor dem ersten Öffnen niemand gemeldet hat, ist deshalb noch nicht deine Schuld. Antwortest du nicht, entscheiden wir nach dem, was wir wissen.',
      },
    ],
    reason: carReason(productName),
  }),
);

export const damageDecided = letter<
  DamagePlaceholders & {
    outcome: 'NOBODY' | 'UNKNOWN' | 'DRIVER' | 'INSURER';
    /** What the driver is to pay. */
    share: string | null;
    evidence: string;
  }
>(
  'schaden_entscheidung',
  ({ prename, car, trip, damage, recordedAt, outcome, share, evidence, link }, { productName }) => ({
    subject: 'Wir haben über einen Schaden entschieden',
    greeting: greeting(prename),
    blocks: [
      { text: `über diesen Schaden ist entschieden. ${OUTCOME_SENTENCES[outcome](share ?? '')}` },
      {
        facts: [
          { label: 'Auto', value: car },
          { label: 'Deine Fahrt', value: trip },
          { label: 'Schaden', value: damage },
          { label: 'Gemeldet', value: recordedAt },
        ],
      },
      { text: 'Darauf stützt sich die Entscheidung:' },
      { quote: evidence },
      {
        text: 'Bist du anderer Meinung? Dann widersprich: Antworte auf diese Mail oder schreib uns, und sag, was nicht stimmt. Jemand, der bisher nicht beteiligt war, sieht sich alles noch einmal an. Bis dahin musst du nichts zahlen.',
      },
      { button: 'Entscheidung und Fotos ansehen', link },
    ],
    reason: carReason(productName),
  }),
);

const factsOf = ({ car, trip, damage, recordedAt }: DamagePlaceholders) => [
  { label: 'Auto', value: car },
  { label: 'Deine Fahrt', value: trip },
  { label: 'Schaden', value: damage },
  { label: 'Gemeldet', value: recordedAt },
];

/** To the driver whose decision is taken back, as after an objection (§S10.17). */
export const damageReopened = letter<DamagePlaceholders>('schaden_wieder_offen', (of, { productName }) => ({
  subject: 'Wir sehen uns einen Schaden noch einmal an',
  greeting: greeting(of.prename),
  blocks: [
    {
      text: 'unsere Entscheidung über diesen Schaden gilt nicht mehr. Wir sehen uns alles noch einmal an und schreiben dir, was dabei herauskommt. Bis dahin zahlst du nichts.',
    },
    { facts: factsOf(of) },
    { button: 'Schaden ansehen', link: of.link },
  ],
  reason: carReason(productName),
}));

/** To the driver who was heard and whom it concerns no more: closed without a decision, or another trip’s. */
export const damageClosed = letter<DamagePlaceholders & { text: string | null }>(
  'schaden_erledigt',
  ({ text, ...of }, { productName }) => ({
    subject: 'Ein Schaden ist für dich erledigt',
    greeting: greeting(of.prename),
    blocks: [
      {
        text: 'wir hatten dich zu einem Schaden gefragt. Das ist für dich erledigt: Du musst nichts mehr tun und zahlst nichts.',
      },
      { facts: factsOf(of) },
      ...(text === null ? [] : [{ text: 'Der Grund:' }, { quote: text }]),
      { button: 'Schaden ansehen', link: of.link },
    ],
    reason: carReason(productName),
  }),
);

export const damageLetters = [damageHearing, damageDecided, damageReopened, damageClosed];
