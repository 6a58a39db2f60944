import type { RefusalText } from '../refusal-text.ts';

/** What is refused to staff who write what everybody reads. */
export const CONTENT_REFUSALS = {
  NOTICE_UNKNOWN: {
    status: 404,
    de: 'Diesen Hinweis gibt es nicht.',
    en: 'There is no such notice.',
  },
  NOTICE_OVER: {
    status: 409,
    de: 'Dieser Hinweis ist schon vorbei: Jemand anderes hat ihn ausgeschaltet oder ersetzt, oder seine Zeit war um. Sieh dir bitte an, was jetzt zu sehen ist.',
    en: 'This notice is over already: somebody else has switched it off or replaced it, or its time was up. Please look at what is shown now.',
  },
  TEXT_UNKNOWN: {
    status: 404,
    de: 'Diesen Text gibt es nicht. Neu anlegen kannst du News, Presse, Fragen, Stellen, Büros, Partner und die Seite einer Stadt.',
    en: 'There is no such text. You can add news, press, questions, jobs, offices, partners and the page of a city.',
  },
  VERSION_UNKNOWN: {
    status: 404,
    de: 'Diese Fassung gibt es nicht.',
    en: 'There is no such version.',
  },
  TEXT_CHANGED: {
    status: 409,
    de: 'Inzwischen hat jemand anderes diesen Text geändert. Nichts ist verloren: Was du geschrieben hast, steht noch hier.',
    en: 'Somebody else has changed this text meanwhile. Nothing is lost: what you have written is still here.',
  },
  TEXT_OF_TERMS: {
    status: 409,
    de: 'Die AGB ändern sich nur mit 42 Tagen Vorlauf, und alle werden gefragt. Das geht noch im Terminal: „content import“ mit contract.change, dann „content publish“.',
    en: 'The terms change with 42 days of notice only, and everybody is asked. This is still done in the terminal: “content import” with contract.change, then “content publish”.',
  },
  TEXT_STAYS: {
    status: 409,
    de: 'Diesen Text kannst du ersetzen, aber nicht wegnehmen: Das Gesetz oder eine Seite braucht ihn.',
    en: 'You can replace this text, but not take it away: the law or a page needs it.',
  },
  TEXT_NOT_SHOWN: {
    status: 409,
    de: 'Dieser Text ist nicht veröffentlicht.',
    en: 'This text is not published.',
  },
} as const satisfies Record<string, RefusalText>;
