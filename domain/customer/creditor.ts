/** Who collects direct debits (§S16.8). */
export type Creditor = { name: string; address: string; id: string };

/** The same of a company that issues in its own name (§S19); undefined: it collects none. */
export const creditorOf = (company: {
  name: string;
  address: string;
  creditorId: string | undefined;
}): Creditor | undefined =>
  company.creditorId === undefined
    ? undefined
    : { name: company.name, address: company.address, id: company.creditorId };

/** "DE98ZZZ09999999999": country, check digits, business code, national number. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;

/**
 * Can this be a creditor's identifier for SEPA direct debits (EPC262-08)? Check digits by ISO 7064 (MOD
 * 97-10) over national number and country; the business code in between is free.
 */
export function isCreditorId(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const digits = `${text.slice(7)}${text.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (sign) => `${Number.parseInt(sign, 36)}`,
  );
  return BigInt(digits) % 97n === 1n;
}
