/**
 * The number of an access card as people type and scan it: without spaces and without the product's name before it, which
 * the API shows (§3.20). Undefined if it cannot be one.
 */
export function typedCardNumber(text: string): string | undefined {
  const number = text.replace(/\s/g, '').replace(/^[a-z]+-/i, '');
  return /^[a-z\d-]{1,40}$/i.test(number) ? number : undefined;
}
