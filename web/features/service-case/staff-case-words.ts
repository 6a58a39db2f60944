import type { CaseOutcome, StaffStep } from '#domain/service-case/case-state.ts';

export const STAFF_OUTCOMES: Record<CaseOutcome, string> = {
  UPHELD: 'Die Person hat recht',
  PARTLY: 'Die Person hat zum Teil recht',
  REJECTED: 'Es ist, wie es war',
};

type WrittenStep = Exclude<StaffStep, 'TAKE'>;
/** What an employee writes, to whom, and what follows. */
export const WRITTEN_STEPS: Record<
  WrittenStep,
  { label: string; hint: string; submit: string; busy: string; done: string }
> = {
  ANSWER: {
    label: 'Antworten',
    hint: 'Die Person liest den Text in ihrer Mail und kann 14 Tage lang widersprechen. Erstattet wird damit noch nichts.',
    submit: 'Antwort senden',
    busy: 'Die Antwort wird gesendet',
    done: 'Die Antwort ist gesendet.',
  },
  ASK: {
    label: 'Rückfrage stellen',
    hint: 'Die Person liest den Text in ihrer Mail und hat 14 Tage.',
    submit: 'Rückfrage senden',
    busy: 'Die Rückfrage wird gesendet',
    done: 'Die Rückfrage ist gesendet.',
  },
  NOTE: {
    label: 'Notiz fürs Team',
    hint: 'Nur wir sehen sie. Verlangt die Person Auskunft über ihre Daten, bekommt sie auch die Notizen.',
    submit: 'Notieren',
    busy: 'Die Notiz wird gespeichert',
    done: 'Notiert.',
  },
  CLOSE: {
    label: 'Ohne Antwort schließen',
    hint: 'Zum Beispiel doppelt gemeldet. Die Person liest den Grund in ihrer Mail.',
    submit: 'Schließen und schreiben',
    busy: 'Das Anliegen wird geschlossen',
    done: 'Das Anliegen ist geschlossen.',
  },
};
