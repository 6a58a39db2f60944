import { birthDateCode } from '#domain/customer/birth-date.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';

/** Checks the four digits that open a car's key safe together with the card. */
export function checkPin(pin: string): FieldCode | undefined {
  if (!/^\d{4}$/.test(pin)) return 'PIN_FORMAT';
  return isEasy(pin) ? 'PIN_EASY' : undefined;
}

/**
 * The first guesses of a thief: one digit four times, or digits in a row. Five attempts suffice for those.
 */
function isEasy(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)));
  const [step = Number.NaN] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/** Checks a PIN that a customer chooses: it must not be the birth date, which is the initial PIN (§S9.3). */
export function checkChosenPin(pin: string, birthDate: string | null): FieldCode | undefined {
  return checkPin(pin) ?? (isBirthDatePin(pin, birthDate) ? 'PIN_IS_BIRTH_DATE' : undefined);
}

export const isBirthDatePin = (pin: string, birthDate: string | null): boolean =>
  birthDate !== null && birthDateCode(birthDate) === pin;
