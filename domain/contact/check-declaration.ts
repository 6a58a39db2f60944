import { checkPastDate, parseDate } from '#domain/customer/calendar-date.ts';
import { checkEmail } from '#domain/customer/email.ts';
import { type FieldCode, fieldText, type Label, type Language } from '#domain/customer/field-text.ts';
import { contractsOf, type Declaration } from './declaration.ts';

/** The faults of a declaration alone; all others have the texts of every form. */
const OWN_TEXTS = {
  KM_PACKAGE_ENDS_ITSELF: {
    de: 'Ein Kilometerpaket läuft von selbst ab. Kündigen kannst du es nicht, nur widerrufen.',
    en: 'A km package ends by itself. It cannot be cancelled, only withdrawn from.',
  },
  KIND_MISSING: {
    de: 'Bitte wähle, ob du ordentlich oder außerordentlich kündigst.',
    en: 'Please choose whether you cancel with notice or for cause.',
  },
  REASON_MISSING: {
    de: 'Bitte nenne den wichtigen Grund.',
    en: 'Please give the reason.',
  },
  ONLY_OF_EXTRAORDINARY: {
    de: 'Einen wichtigen Grund hat nur eine außerordentliche Kündigung.',
    en: 'Only a cancellation for cause has a reason.',
  },
  ONLY_OF_CANCELLATIONS: {
    de: 'Das gehört nur zu einer Kündigung.',
    en: 'Only a cancellation has this.',
  },
  ONLY_OF_WITHDRAWALS: {
    de: 'Das gehört nur zu einem Widerruf.',
    en: 'Only a withdrawal has this.',
  },
  END_FORMAT: {
    de: 'Bitte nenne den Tag, zu dem der Vertrag enden soll, mit Monat und Jahr.',
    en: 'Please give day, month and year on which the contract shall end.',
  },
  END_IN_PAST: {
    de: 'Dieser Tag ist schon vorbei. Der Vertrag kann frühestens heute enden.',
    en: 'This day has passed. The contract can end today at the earliest.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type DeclarationCode = keyof typeof OWN_TEXTS | FieldCode;
export type DeclarationField = keyof Declaration;

const LABELS: Readonly<Record<DeclarationField, Label>> = {
  declaration: { de: 'Erklärung', en: 'Declaration' },
  contract: { de: 'Vertrag', en: 'Contract' },
  kind: { de: 'Art der Kündigung', en: 'Kind of cancellation' },
  reason: { de: 'Wichtiger Grund', en: 'Reason' },
  endsOn: { de: 'Ende des Vertrags', en: 'End of the contract' },
  orderedOn: { de: 'Bestellt am', en: 'Ordered on' },
  name: { de: 'Name', en: 'Name' },
  customerNumber: { de: 'Accountnummer', en: 'Account number' },
  email: { de: 'E-Mail-Adresse', en: 'Email address' },
};

const isOwn = (code: DeclarationCode): code is keyof typeof OWN_TEXTS => Object.hasOwn(OWN_TEXTS, code);

/** The sentence beside the field. */
export const declarationFaultText = (
  field: DeclarationField,
  code: DeclarationCode,
  language: Language = 'de',
): string => (isOwn(code) ? OWN_TEXTS[code][language] : fieldText(code, LABELS[field], language));

/**
 * Field → fault; empty if it can be declared. No more is required than § 312k Abs. 2 and § 356a Abs. 2 BGB name, and neither an
 * account number nor a day. `today`: in Berlin.
 */
export function checkDeclaration(
  declared: Declaration,
  today: Temporal.PlainDate,
): Partial<Record<DeclarationField, DeclarationCode>> {
  const isCancellation = declared.declaration === 'CANCELLATION';
  const faults: Record<DeclarationField, DeclarationCode | undefined> = {
    declaration: undefined,
    contract: contractsOf(declared.declaration).includes(declared.contract)
      ? undefined
      : 'KM_PACKAGE_ENDS_ITSELF',
    kind: isCancellation ? (declared.kind ? undefined : 'KIND_MISSING') : onlyOfCancellations(declared.kind),
    reason: isCancellation ? checkReason(declared) : onlyOfCancellations(declared.reason),
    endsOn: isCancellation ? checkEnd(declared.endsOn, today) : onlyOfCancellations(declared.endsOn),
    orderedOn: checkOrder(declared, today),
    name: checkName(declared.name ?? ''),
    customerNumber: undefined,
    email: declared.email === '' ? 'REQUIRED' : checkEmail(declared.email),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, code]) => code !== undefined));
}

const onlyOfCancellations = (value: string | undefined): DeclarationCode | undefined =>
  value === undefined ? undefined : 'ONLY_OF_CANCELLATIONS';

function checkReason({ kind, reason }: Declaration): DeclarationCode | undefined {
  if (kind === 'EXTRAORDINARY') return reason ? undefined : 'REASON_MISSING';
  return kind === 'ORDINARY' && reason ? 'ONLY_OF_EXTRAORDINARY' : undefined;
}

/** A day far ahead is a slip of the keyboard. */
const MAX_YEARS_AHEAD = 10;

function checkEnd(text: string | undefined, today: Temporal.PlainDate): DeclarationCode | undefined {
  if (text === undefined) return undefined;
  const end = parseDate(text);
  if (!end) return /^\d{4}-\d{2}-\d{2}$/.test(text) ? 'DATE_UNREAL' : 'END_FORMAT';
  if (Temporal.PlainDate.compare(end, today) < 0) return 'END_IN_PAST';
  return end.year > today.year + MAX_YEARS_AHEAD ? 'DATE_UNLIKELY' : undefined;
}

function checkOrder(
  { declaration, orderedOn }: Declaration,
  today: Temporal.PlainDate,
): DeclarationCode | undefined {
  if (orderedOn === undefined) return undefined;
  return declaration === 'CANCELLATION' ? 'ONLY_OF_WITHDRAWALS' : checkPastDate(orderedOn, today);
}

function checkName(name: string): DeclarationCode | undefined {
  if (name === '') return 'REQUIRED';
  return name.length < MIN_NAME_LENGTH ? 'NAME_TOO_SHORT' : undefined;
}

const MIN_NAME_LENGTH = 2;
