import { maskIban } from '#domain/customer/iban.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { readIban } from '#server/features/customer/sealed-iban.ts';
import { bankOf } from '#server/features/payment/bank-data.ts';
import { findByDraft } from '#server/features/sales/sales.repository.ts';
import type { Session } from '#server/http/session.ts';
import type { RegistrationDraft, SavedSecrets } from './registration.repository.ts';

/** A draft as its owner sees it: which secrets are set, and the bank and the end of the IBAN. */
export async function toDraftView(
  db: Db,
  vault: Vault,
  draftHash: Buffer,
  { data, secrets, expiresAt }: RegistrationDraft,
  session: Session | undefined,
) {
  const iban = secrets.iban === null ? null : (readIban(vault, secrets.iban) ?? null);
  // A partner sees only that they are there.
  if (session?.sales) {
    const started = await findByDraft(db, draftHash);
    const { signature: _, ...others } = data;
    const hidden = { masked: '', bic: null, bankName: null };
    return {
      expiresAt: expiresAt.toString(),
      ...(started ? { salesRegistration: started.id } : {}),
      data: others,
      held: heldOf(secrets, iban === null ? null : hidden),
    };
  }
  const shown = iban === null ? null : { masked: maskIban(iban), ...bankOf(iban) };
  return { expiresAt: expiresAt.toString(), data, held: heldOf(secrets, shown) };
}

type ShownIban = { masked: string; bic: string | null; bankName: string | null } | null;

const heldOf = (secrets: SavedSecrets, iban: ShownIban) => ({
  iban,
  password: secrets.passwordHash !== null,
  pin: secrets.pinHash !== null,
  telPassword: secrets.telPasswordHash !== null,
});
