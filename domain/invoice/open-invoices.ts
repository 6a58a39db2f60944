/**
 * What is open of each invoice, latest first as given: payments settle the oldest debt first (§ 366 Abs. 2
 * BGB). `openCents`: what the account owes of all that was billed; a credit is none.
 */
export function openParts(payableCents: readonly number[], openCents: number): number[] {
  let left = Math.max(0, openCents);
  return payableCents.map((cents) => {
    const open = Math.min(cents, left);
    left -= open;
    return open;
  });
}
