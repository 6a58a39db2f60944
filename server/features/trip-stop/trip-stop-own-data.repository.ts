import type { OwnData } from '#server/feature/own-data.ts';

export const tripStopOwnData: OwnData = {
  sections: [],
  leftOut: {
    'trip_stop.stopped_by':
      'Welche Fahrten du als Mitarbeiter angehalten hast: Das sind Daten der Fahrenden.',
    'trip_stop.released_by':
      'Welche Fahrten du als Mitarbeiter freigegeben hast: Das sind Daten der Fahrenden.',
  },
};
