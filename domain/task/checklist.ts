import type { TaskKind } from './task-kind.ts';

/** One step of a task, which a person ticks off. */
export type ChecklistItem = { code: string; text: string };

const LOCK: ChecklistItem = {
  code: 'LOCKED',
  text: 'Auto abgeschlossen, Schlüssel und Karten liegen an ihrem Platz',
};

const CHECKLISTS: Record<TaskKind, readonly ChecklistItem[]> = {
  DAMAGE: [
    { code: 'SEEN', text: 'Gemeldete Stelle angesehen und fotografiert' },
    { code: 'ROUND', text: 'Einmal ganz um das Auto gegangen: sonst nichts Neues' },
    { code: 'SAFE', text: 'Verkehrssicher: Licht, Spiegel, Scheiben, Reifen' },
    LOCK,
  ],
  ENERGY: [
    { code: 'FILLED', text: 'Voll getankt oder Ladekabel eingesteckt' },
    { code: 'CARD', text: 'Tank- oder Ladekarte wieder im Auto' },
    LOCK,
  ],
  CLEANING: [
    { code: 'INSIDE', text: 'Innen gesaugt und gewischt' },
    { code: 'OUTSIDE', text: 'Außen gewaschen, Scheiben und Lampen klar' },
    { code: 'RUBBISH', text: 'Abfall mitgenommen, Fundsachen gemeldet' },
    LOCK,
  ],
  INSPECTION: [
    { code: 'PASSED', text: 'Hauptuntersuchung bestanden, neue Plakette sitzt' },
    { code: 'PAPERS', text: 'Bericht abgelegt, Fahrzeugschein wieder im Auto' },
    LOCK,
  ],
  TYRES: [
    { code: 'CHANGED', text: 'Räder gewechselt, Muttern mit Drehmoment angezogen' },
    { code: 'PRESSURE', text: 'Luftdruck eingestellt' },
    { code: 'STORED', text: 'Alte Räder beschriftet und eingelagert' },
    LOCK,
  ],
  SILENT: [
    { code: 'FOUND', text: 'Auto gefunden' },
    { code: 'BATTERY', text: '12-Volt-Batterie geprüft' },
    { code: 'HEARD', text: 'Auto meldet sich wieder' },
  ],
  ODOMETER: [
    { code: 'READ', text: 'Kilometerstand am Auto abgelesen und gemeldet' },
    { code: 'UNIT', text: 'Nachgesehen, ob das Auto in Kilometern zählt' },
    LOCK,
  ],
  BOX: [
    { code: 'STARTED', text: 'Box neu gestartet oder getauscht' },
    { code: 'HEARD', text: 'Was das Auto meldet, stimmt mit dem Auto überein' },
    LOCK,
  ],
  RETURN_OVERRIDDEN: [
    { code: 'SEEN', text: 'Nachgesehen, was bei der Rückgabe nicht gestimmt hat' },
    { code: 'RIGHT', text: 'Jetzt ist es in Ordnung' },
    LOCK,
  ],
  RETURN_UNMET: [
    { code: 'SEEN', text: 'Nachgesehen, was bei der Rückgabe nicht gestimmt hat' },
    { code: 'RIGHT', text: 'Jetzt ist es in Ordnung' },
    LOCK,
  ],
  FORGOTTEN: [
    { code: 'FOUND', text: 'Fundsache gefunden, oder überall nachgesehen' },
    { code: 'LABELLED', text: 'Mit Datum und Kennzeichen beschriftet und abgegeben' },
    LOCK,
  ],
  REPAIR: [
    { code: 'REPAIRED', text: 'Reparatur erledigt, Auto fährt' },
    { code: 'BACK', text: 'Auto steht wieder an seiner Station' },
    LOCK,
  ],
  OTHER: [{ code: 'DONE', text: 'Erledigt' }, LOCK],
};

/** The steps of a task of this kind, in the order in which a person takes them. */
export const checklistOf = (kind: TaskKind): readonly ChecklistItem[] => CHECKLISTS[kind];

/** The steps that are not ticked off yet: with one a task is not done, but given back. */
export const missingSteps = (kind: TaskKind, ticked: readonly string[]): ChecklistItem[] =>
  CHECKLISTS[kind].filter(({ code }) => !ticked.includes(code));
