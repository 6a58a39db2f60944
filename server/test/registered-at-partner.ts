import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { insertSalesRegistration, setRegistered } from '#server/features/sales/sales.repository.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';

/** A customer whom a partner has registered, with the contract that was sent: what is left is the activation. */
export async function registeredAtPartner(
  db: Db,
  stage: Stage,
  by: { id: number; partnerId: number },
  { customer, contract = true }: { customer?: StageCustomer; contract?: boolean } = {},
): Promise<{ customer: StageCustomer; registrationId: string; params: { id: string; customerId: string } }> {
  const registered = customer ?? (await stage.addCustomer({ state: 'VERIFIED' }));
  await db
    .updateTable('customer')
    .set({
      activated_at: null,
      birth_date: '1990-12-31',
      street: 'Hauptstraße',
      street_nr: '5',
      postal_code: '90402',
      city: 'Nürnberg',
      country: 'DE',
    })
    .where('id', '=', registered.id)
    .execute();
  const registrationId = await insertSalesRegistration(db, {
    partnerId: by.partnerId,
    personId: by.id,
    draftHash: undefined,
    now: NOW,
  });
  await setRegistered(db, { id: registrationId, customerId: registered.id, now: NOW });
  if (contract) {
    await db
      .insertInto('sales_contract')
      .values({
        registration_id: registrationId,
        person_id: by.id,
        file: Buffer.from('%PDF-1.7'),
        content_hash: randomBytes(32),
        issued_at: NOW,
      })
      .execute();
  }
  return {
    customer: registered,
    registrationId,
    params: { id: registrationId, customerId: String(registered.id) },
  };
}
