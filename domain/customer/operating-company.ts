export type CompanyCode = 'em' | 'shg';

/**
 * The operating company, by the ending of a customer's options except those of the safety package (§1.16).
 */
export function operatingCompany(optionIds: readonly string[]): CompanyCode | undefined {
  for (const id of optionIds) {
    if (id.includes('sipak')) continue;
    if (id.endsWith('_em')) return 'em';
    if (id.endsWith('_shg')) return 'shg';
  }
  return undefined;
}

/** 14 February 2024, 0:00 in Berlin (§1.17, §9.18). */
const CUTOFF = Temporal.Instant.from('2024-02-13T23:00:00Z');

/** Was this a customer of the predecessor? One option that started before the cutoff is enough. */
export function isFormerPredecessorCustomer(optionStarts: readonly Temporal.Instant[]): boolean {
  return optionStarts.some((start) => Temporal.Instant.compare(start, CUTOFF) < 0);
}
