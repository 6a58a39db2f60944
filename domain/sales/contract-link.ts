/** How long the link to a contract is valid (§S12.5). */
export const CONTRACT_LINK_DAYS = 30;

type Owner = { customerNumber: string; birthDate: string | null };

/** Does this name the owner of a contract: by birth date, as 1990-12-31 or 31.12.1990, or by account number (§S12.5)? */
export function provesOwner(proof: string, { customerNumber, birthDate }: Owner): boolean {
  const text = proof.trim();
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = german ?? [];
  const date = german ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (birthDate !== null && date === birthDate) return true;
  const [account] = customerNumber.split('-');
  return text === customerNumber || text === account;
}
