/** Area codes of two and three digits, without their zero; those of four and five are not told apart from the number. */
const AREA = /^(30|40|69|89|[2-9]\d1|20[2389]|21[24]|228|234|335|34[05]|355|365|375|385|395|906)(?=\d{4})/;
/** Mobile numbers: 15x has four digits before the number itself, 16x and 17x have three. */
const MOBILE = /^(15\d\d|1[67]\d)(?=\d{6})/;

/**
 * Returns a stored number as people write it: "+4917112345678" → "+49 171 12345678". Numbers from abroad, and what is
 * no number, stay as they are.
 */
export function formatPhone(phone: string): string {
  const german = /^\+49([1-9]\d{5,})$/.exec(phone)?.[1];
  if (german === undefined) return phone;
  const code = (MOBILE.exec(german) ?? AREA.exec(german))?.[1];
  const parts = code === undefined ? [german] : [code, german.slice(code.length)];
  return ['+49', ...parts].join('\u00A0');
}
