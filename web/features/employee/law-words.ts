import { formatTime } from '#domain/booking/format-period.ts';
import { LAW_TITLES, type LawMatter, type LawNote, PARAGRAPHS } from '#domain/employee/working-law.ts';

/** „In 20 Minuten“, „In einer Minute“; what is due is „Jetzt“. */
function inMinutes(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 0) return 'Jetzt';
  return minutes === 1 ? 'In einer Minute' : `In ${minutes} Minuten`;
}

/** What will be broken, after „In 20 Minuten“. */
const AHEAD: Record<LawMatter, string> = {
  TEN_HOURS: 'hast du heute 10 Stunden gearbeitet. Mehr darf es nicht werden: Bitte geh vorher.',
  BREAK_30: 'hast du 6 Stunden gearbeitet. Spätestens dann brauchst du 30 Minuten Pause.',
  BREAK_45: 'hast du 9 Stunden gearbeitet. Für mehr brauchst du zusammen 45 Minuten Pause.',
  SIX_HOURS_IN_A_ROW: 'arbeitest du 6 Stunden am Stück. Spätestens dann brauchst du eine Pause.',
  REST: 'endet deine Ruhezeit.',
  SUNDAY: 'beginnt der Sonntag. An Sonntagen wird nur in Ausnahmen gearbeitet.',
  HOLIDAY: 'beginnt ein Feiertag. An Feiertagen wird nur in Ausnahmen gearbeitet.',
};

export const warningText = ({ matter, at }: LawNote, now: Temporal.Instant): string =>
  `${inMinutes(at.epochMilliseconds - now.epochMilliseconds)} ${AHEAD[matter]} (${PARAGRAPHS[matter]})`;

export const brokenText = (matter: LawMatter): string => `${LAW_TITLES[matter]} (${PARAGRAPHS[matter]})`;

/** What speaks against coming now. */
export function comingText({ matter, at }: LawNote): string {
  switch (matter) {
    case 'REST':
      return `Deine 11 Stunden Ruhezeit gehen bis ${formatTime(at)} Uhr. Bitte komm nicht vorher. (${PARAGRAPHS.REST})`;
    case 'SUNDAY':
      return `Heute ist Sonntag: Gearbeitet wird nur in Ausnahmen. (${PARAGRAPHS.SUNDAY})`;
    default:
      return `Heute ist Feiertag: Gearbeitet wird nur in Ausnahmen. (${PARAGRAPHS.HOLIDAY})`;
  }
}
