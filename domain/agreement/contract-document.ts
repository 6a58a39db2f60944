/** What a contract consists of (§S16.1); a km package is a contract of its own, to which the terms belong. */
export const DOCUMENT_KINDS = ['PLAN', 'PRICES', 'TERMS', 'PRIVACY', 'KM_PACKAGE'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A text as customers see it: Markdown, with its prices and names filled in. */
export type ContractText = {
  kind: DocumentKind;
  /** The version that the operator declared; null where the text follows from the price list. */
  version: string | null;
  title: string;
  text: string;
};

export type AgreementOccasion =
  | 'REGISTRATION'
  | 'PLAN_CHANGE'
  | 'SAFETY_PACKAGE'
  | 'KM_PACKAGE'
  | 'CHANGED_TERMS';
/** Nobody agrees to a privacy notice: a customer is informed of it (Art. 13 GDPR). */
export type AgreementAnswer = 'AGREED' | 'INFORMED' | 'REFUSED' | 'LATER';

export const OCCASION_TEXTS: Record<AgreementOccasion, string> = {
  REGISTRATION: 'mit deiner Registrierung',
  PLAN_CHANGE: 'mit deinem Tarifwechsel',
  SAFETY_PACKAGE: 'mit dem Sicherheitspaket',
  KM_PACKAGE: 'mit deinem Kilometerpaket',
  CHANGED_TERMS: 'als neue Fassung',
};

const FILE_NAMES: Record<DocumentKind, string> = {
  PLAN: 'vertrag',
  PRICES: 'preise',
  TERMS: 'agb-mit-widerrufsbelehrung',
  PRIVACY: 'datenschutz',
  KM_PACKAGE: 'kilometerpaket',
};

/** The name under which a document is saved, in ASCII: `vertrag-2026-11-25.pdf` for the day it was agreed to. */
export const contractFileName = (kind: DocumentKind, day: Temporal.PlainDate, ending = 'pdf'): string =>
  `${FILE_NAMES[kind]}-${day}.${ending}`;
