import { birthDateCode } from '#domain/customer/birth-date.ts';
import type { FieldCode } from '#domain/customer/field-text.ts';

/** The four digits that open a car's key safe together with the card. */
export function checkPin(pin: string): FieldCode | undefined {
  return /^\d{4}$/.test(pin) ? undefined : 'PIN_FORMAT';
}

/** A pin that a customer chooses for good: not the birth date, which is the initial value (decisions §9). */
export function checkChosenPin(pin: string, birthDate: string | null): FieldCode | undefined {
  return checkPin(pin) ?? (isBirthDatePin(pin, birthDate) ? 'PIN_IS_BIRTH_DATE' : undefined);
}

export const isBirthDatePin = (pin: string, birthDate: string | null): boolean =>
  birthDate !== null && birthDateCode(birthDate) === pin;
