import type { Registration } from '#domain/registration/registration.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findByDraft,
  insertSalesEvent,
  insertSalesRegistration,
  setRegistered,
} from '#server/features/sales/sales.repository.ts';
import {
  findPartner,
  findPartnerCities,
  type Partner,
} from '#server/features/sales/sales-partner.repository.ts';
import type { Session } from '#server/http/session.ts';

/** The partner by whom somebody is registered, on whatever device the registration is finished. */
export type Sale = {
  /** Of the partner's registration; undefined for one that is sent without a draft. */
  registrationId: string | undefined;
  partner: Partner;
  /** The slugs of the cities that the partner registers for. */
  cities: readonly string[];
  personId: number;
};

/** Undefined for whoever registers themselves. */
export async function findSale(
  db: Db,
  session: Session | undefined,
  draftHash: Buffer | undefined,
): Promise<Sale | undefined> {
  const started = draftHash && (await findByDraft(db, draftHash));
  const partnerId = started?.partnerId ?? session?.sales?.partnerId;
  const personId = started?.personId ?? session?.customerId;
  if (partnerId === undefined || personId === undefined) return undefined;
  const cities = await findPartnerCities(db, partnerId);
  return {
    registrationId: started?.id,
    partner: await findPartner(db, partnerId),
    cities: cities.map(({ path }) => path),
    personId,
  };
}

/** Who refers the person is the partner, unless somebody else is named (§6.8). */
export const withAffiliate = (registration: Registration, sale: Sale | undefined): Registration =>
  !sale || registration.affiliateName !== null || registration.affiliateNumber !== null
    ? registration
    : { ...registration, affiliateName: sale.partner.name, affiliateNumber: sale.partner.number };

/** Keeps that the partner's registration has led to this account. */
export async function noteRegistered(
  db: Db,
  sale: Sale,
  { customerId, now }: { customerId: number; now: Temporal.Instant },
): Promise<void> {
  const { personId } = sale;
  const partnerId = sale.partner.id;
  const id =
    sale.registrationId ??
    (await insertSalesRegistration(db, { partnerId, personId, draftHash: undefined, now }));
  await setRegistered(db, { id, customerId, now });
  await insertSalesEvent(db, { registrationId: id, partnerId, personId, kind: 'REGISTERED', now });
}
