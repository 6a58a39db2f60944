import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';

/** The contracts of a customer. A km package ends by itself, so it can only be withdrawn from. */
export const CONTRACTS = ['FRAMEWORK', 'PLUS', 'SAFETY_PACKAGE', 'KM_PACKAGE'] as const;
/** § 312k Abs. 2 Satz 3 Nr. 1a BGB. */
export const CANCELLATION_KINDS = ['ORDINARY', 'EXTRAORDINARY'] as const;

export type Contract = (typeof CONTRACTS)[number];

/** What somebody declared. Dates are YYYY-MM-DD. */
export type Declaration = {
  /** How the contract is ended (§§ 312k, 356a BGB). */
  declaration: 'CANCELLATION' | 'WITHDRAWAL';
  contract: Contract;
  /** Of a cancellation, which has one of them. */
  kind?: (typeof CANCELLATION_KINDS)[number] | undefined;
  /** Of an extraordinary cancellation. */
  reason?: string | undefined;
  /** Of a cancellation: the day by which the contract shall end; as early as possible without one (§ 312k Abs. 5 BGB). */
  endsOn?: string | undefined;
  /** Of a withdrawal: the day on which the contract was concluded, if it was named. */
  orderedOn?: string | undefined;
  name?: string | undefined;
  customerNumber?: string | undefined;
  email: string;
};

export const DECLARATION_TITLES: Readonly<Record<Declaration['declaration'], string>> = {
  CANCELLATION: 'Kündigung',
  WITHDRAWAL: 'Widerruf',
};

/** The buttons by which they are declared, to the letter of § 312k Abs. 2 and § 356a Abs. 3 BGB. */
export const DECLARATION_BUTTONS: Readonly<Record<Declaration['declaration'], string>> = {
  CANCELLATION: 'jetzt kündigen',
  WITHDRAWAL: 'Widerruf bestätigen',
};

export const CONTRACT_TITLES: Readonly<Record<Contract, string>> = {
  FRAMEWORK: 'Rahmenvertrag',
  PLUS: 'Tarif Plus',
  SAFETY_PACKAGE: 'Sicherheitspaket',
  KM_PACKAGE: 'Kilometerpaket',
};

export const KIND_TITLES: Readonly<Record<(typeof CANCELLATION_KINDS)[number], string>> = {
  ORDINARY: 'ordentlich',
  EXTRAORDINARY: 'außerordentlich, aus wichtigem Grund',
};

/** The contracts that can be ended in this way, the one that holds all others first. */
export const contractsOf = (declaration: Declaration['declaration']): readonly Contract[] =>
  declaration === 'WITHDRAWAL' ? CONTRACTS : CONTRACTS.filter((contract) => contract !== 'KM_PACKAGE');

/** "25. November 2026 um 15:21:03 Uhr", in Berlin. */
function arrivalText(receivedAt: Temporal.Instant): string {
  const arrival = receivedAt
    .toZonedDateTimeISO(BERLIN)
    .toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'medium' });
  return `${arrival} Uhr`;
}

const day = (date: string) => formatDate(Temporal.PlainDate.from(date));

/**
 * What was declared and when it arrived, in the form's words. Page, file and mails have to say the same (§
 * 312k Abs. 3, 4 and § 356a Abs. 4 BGB).
 */
export function declarationFacts(
  declared: Declaration,
  receivedAt: Temporal.Instant,
): { label: string; value: string }[] {
  const { declaration, contract, kind, reason, endsOn, orderedOn, name, customerNumber, email } = declared;
  const end = endsOn ? `zum ${day(endsOn)}` : 'zum frühestmöglichen Zeitpunkt';
  return [
    { label: 'Erklärung', value: DECLARATION_TITLES[declaration] },
    { label: 'Art', value: kind ? KIND_TITLES[kind] : '' },
    { label: 'Wichtiger Grund', value: reason ?? '' },
    { label: 'Vertrag', value: CONTRACT_TITLES[contract] },
    { label: 'Bestellt am', value: orderedOn ? day(orderedOn) : '' },
    { label: 'Ende des Vertrags', value: declaration === 'CANCELLATION' ? end : '' },
    { label: 'Name', value: name ?? '' },
    { label: 'Accountnummer', value: customerNumber ?? '' },
    { label: 'E-Mail-Adresse', value: email },
    // That the button was pressed has to be seen from what is saved (§ 312k Abs. 3 BGB).
    { label: 'Abgegeben', value: `auf unserer Website mit dem Knopf „${DECLARATION_BUTTONS[declaration]}“` },
    { label: 'Eingegangen', value: arrivalText(receivedAt) },
  ].filter(({ value }) => value !== '');
}

/** The declaration as a text to keep, with the line ends that every editor knows. */
export function declarationText(
  declared: Declaration,
  { receivedAt, productName }: { receivedAt: Temporal.Instant; productName: string },
): string {
  const title = `${DECLARATION_TITLES[declared.declaration]} an ${productName}`;
  const facts = declarationFacts(declared, receivedAt).map(
    ({ label, value }) => `${label}: ${value.replace(/\n/g, '\n  ')}`,
  );
  const text = [title, '='.repeat(title.length), '', ...facts, ''].join('\n');
  return text.replace(/\n/g, '\r\n');
}

/** The name of that file, in ASCII: "kuendigung-2026-11-25.txt". */
export function declarationFileName(
  declaration: Declaration['declaration'],
  receivedAt: Temporal.Instant,
): string {
  const date = receivedAt.toZonedDateTimeISO(BERLIN).toPlainDate();
  return `${declaration === 'CANCELLATION' ? 'kuendigung' : 'widerruf'}-${date}.txt`;
}
