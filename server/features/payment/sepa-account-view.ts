import type { OutputOf } from '#contract/calls.ts';
import { formatIban } from '#domain/customer/iban.ts';
import type { Mandate } from './mandate.repository.ts';

export const toSepaAccount = (mandate: Mandate): OutputOf<'GET /sepaaccounts'>['items'][number] => ({
  id: mandate.id,
  maskedIban: formatIban(mandate.starredIban),
  bankName: mandate.bankName,
  accountHolder: mandate.accountHolder,
  reference: mandate.reference,
  acceptedAt: mandate.acceptedAt.toString(),
  endedAt: mandate.endedAt?.toString() ?? null,
});
