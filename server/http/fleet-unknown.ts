import { refuse } from './refuse.ts';

/** Instead of what is free, when the picture is too old. */
export const FLEET_UNKNOWN = refuse('UNAVAILABLE', {
  detail: {
    de: 'Wir wissen gerade nicht, welche Autos frei sind. Bitte versuche es in ein paar Minuten noch einmal.',
    en: 'We do not know at the moment which cars are free. Please try again in a few minutes.',
  },
  retryAfterSeconds: 30,
});
