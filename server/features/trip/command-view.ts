import type { CommandKind, RefusalReason } from '#domain/telematics/car-command.ts';
import type { CommandRow } from './command.repository.ts';

/** What a person beside the car does now, when it did not do what it should. */
const ADVICE: Record<RefusalReason, string> = {
  EXPIRED: 'Das Auto hat zu spät davon erfahren. Bitte versuche es noch einmal.',
  DOOR_OPEN: 'Eine Tür oder der Kofferraum ist noch offen. Bitte schließe alles und versuche es noch einmal.',
  IGNITION_ON: 'Der Motor läuft noch. Bitte schalte ihn aus und versuche es noch einmal.',
  NO_TIME: 'Das Auto richtet sich noch ein. Bitte versuche es in ein paar Sekunden noch einmal.',
  FAULT: 'Im Auto ist etwas gestört. Bitte ruf uns an, wir helfen sofort.',
};
const NO_ANSWER: Record<CommandKind, string> = {
  UNLOCK:
    'Das Auto antwortet nicht. Steht es in einer Tiefgarage? Versuche es noch einmal, nimm deine Karte oder ruf uns an.',
  LOCK: 'Das Auto antwortet nicht. Versuche es noch einmal oder ruf uns an. Zeit, die dadurch vergeht, kostet dich nichts.',
};

export function toCommand(row: CommandRow) {
  const { id, kind, state, reason } = row;
  const advice = reason ? ADVICE[reason] : state === 'EXPIRED' ? NO_ANSWER[kind] : undefined;
  return {
    id,
    kind,
    state,
    askedAt: row.askedAt.toString(),
    expiresAt: row.expiresAt.toString(),
    ...(row.doneAt ? { doneAt: row.doneAt.toString() } : {}),
    ...(reason ? { reason } : {}),
    ...(advice ? { advice } : {}),
  };
}
