import type { RefusalText } from '../refusal-text.ts';

/** What is refused to staff about people: who drove, the blocklist. */
export const PERSON_REFUSALS = {
  PLATE_UNKNOWN: {
    status: 404,
    de: 'Ein Auto mit diesem Kennzeichen haben wir in deinen Städten nicht und hatten wir nicht. Sieh bitte nach, ob es stimmt.',
    en: 'We do not have a car with this plate in your cities, and had none. Please check it.',
  },
  ASKED_TIME_AHEAD: {
    status: 422,
    de: 'Diese Zeit ist noch nicht vorbei. Gefragt werden kann nur nach dem, was war.',
    en: 'This time is not over yet. Only what has been can be asked for.',
  },
  DRIVER_QUESTION_UNKNOWN: {
    status: 404,
    de: 'Diese Frage gibt es nicht mehr, oder die Fahrt gehört nicht dazu. Frag bitte noch einmal.',
    en: 'This question does not exist any more, or the trip does not belong to it. Please ask again.',
  },
  DRIVER_NOT_NAMEABLE: {
    status: 409,
    de: 'Diese Person lässt sich nicht nennen: Sie hatte das Auto in dieser Zeit nicht, oder ihr Name und ihre Anschrift sind nicht (mehr) da.',
    en: 'This person cannot be named: they did not have the car at that time, or their name and address are not there (any more).',
  },
  DRIVER_TOLD: {
    status: 409,
    de: 'Die Person weiß es schon: Die Mail dazu ist verschickt.',
    en: 'The person knows already: the mail about it was sent.',
  },
  BLOCKLIST_OF_ALL_CITIES: {
    status: 403,
    de: 'Die Sperrliste gilt in allen Städten. Darum kümmert sich, wer die Fälle aller Städte betreut.',
    en: 'The blocklist counts in all cities. Whoever sees to the cases of all cities sees to it.',
  },
  BLOCKLIST_KNOWN: {
    status: 409,
    de: 'Diese Angabe steht schon auf der Sperrliste.',
    en: 'This is on the blocklist already.',
  },
  BLOCKLIST_UNKNOWN: {
    status: 404,
    de: 'Diesen Eintrag gibt es nicht, oder er gilt nicht mehr.',
    en: 'There is no such entry, or it does not count any more.',
  },
} as const satisfies Record<string, RefusalText>;
