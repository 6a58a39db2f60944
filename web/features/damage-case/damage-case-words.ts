import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { DAMAGE_STATE_TITLES } from '#domain/damage/staff-words.ts';
import { capital } from '#domain/page/capital.ts';
import { nowInstant } from '#web/platform/clock.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { DamageHead, DamageState } from './damage-case-queries.ts';

/** "Anhörung", "In Arbeit" */
export const stateTitle = (state: DamageState): string => capital(DAMAGE_STATE_TITLES[state]);

export const STATE_TONES: Record<DamageState, TagTone> = {
  REPORTED: 'brand',
  OPEN: 'brand',
  HEARING: 'warn',
  DECIDED: 'ok',
  DISMISSED: 'neutral',
};

/** The last day on which somebody may answer: the deadline is exclusive. */
export const lastDayText = (until: string): string =>
  formatDate(
    Temporal.Instant.from(until).subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate(),
  );

type Due = Pick<DamageHead, 'dueAt' | 'hasAnswer' | 'state'>;
const isOver = (dueAt: string) => Temporal.Instant.compare(Temporal.Instant.from(dueAt), nowInstant()) <= 0;

/** Whose turn it is: "bis 12.06.2027", "Frist vorbei", "Antwort da". */
export function dueText({ dueAt, hasAnswer }: Due): string {
  if (dueAt === null) return '–';
  if (hasAnswer) return 'Antwort da';
  return isOver(dueAt) ? `Frist vorbei, seit ${lastDayText(dueAt)}` : `bis ${lastDayText(dueAt)}`;
}

/** Somebody of us has to decide now. */
export const isOurTurn = ({ state, dueAt, hasAnswer }: Due): boolean =>
  state === 'HEARING' && (hasAnswer || (dueAt !== null && isOver(dueAt)));

/** "Ben Probe", "bei einer Fahrt" */
export function reporterText({ how, person }: DamageHead['reportedBy']): string {
  if (person) return how === 'TASK' ? `${person.name}, aus dem Betrieb` : person.name;
  return 'bei einer Fahrt';
}
