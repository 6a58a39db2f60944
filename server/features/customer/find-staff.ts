import { withSuffix } from '#domain/customer/customer-number.ts';
import type { Db } from '#server/db/connect.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { findStaffByName, findStaffByNumber, type Staff } from './staff.repository.ts';

/** Who works for us and is named by their account or whole name (§S11.28); a German sentence if that is nobody, or several. */
export async function findStaff(db: Db, by: string): Promise<Staff | string> {
  const named = oneLine(by);
  const found = /^\d{6,}(-\d+)?$/.test(named)
    ? await findStaffByNumber(db, withSuffix(named))
    : await findStaffByName(db, named);
  const [first, ...others] = found;
  if (!first)
    return `Wer bist du? --by mit deinem Account oder Namen, z. B. --by 100010-1. „${named}“ arbeitet nicht bei uns.`;
  if (others.length > 0)
    return `„${named}“ heißen mehrere: --by ${found.map(({ customerNumber }) => customerNumber).join(' oder ')}`;
  return first;
}

/** "Bea Beispiel (100010-1)" */
export function staffText({ prename, name, customerNumber }: Omit<Staff, 'id'>): string {
  const whole = oneLine([prename, name].filter(Boolean).join(' '));
  return whole === '' ? customerNumber : `${whole} (${customerNumber})`;
}
