import { randomUUID } from 'node:crypto';
import type { InboxKind } from '#domain/inbox/inbox-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { insertEntry } from '#server/features/bank-statement/bank-entry.repository.ts';
import { insertNote } from '#server/features/customer-file/customer-file.repository.ts';
import { insertProposal } from '#server/features/proposal/proposal.repository.ts';
import { addDebitFile } from './debit-files.ts';
import { NOW, type Stage, type StageCustomer } from './stage.ts';
import { addDecidedDamage } from './stage-damage.ts';
import { addOpenInvoice } from './stage-invoice.ts';
import { vault } from './vault.ts';

const LONG_AGO = NOW.subtract({ hours: 5 });
const TODAY = '2027-05-12';

export type EntryIds = Record<InboxKind, string>;

/** Adds Nora Probe, whose account belongs to this city. */
export async function addNora(db: Db, stage: Stage, cityId: number | null): Promise<StageCustomer> {
  const customer = await stage.addCustomer();
  const nora = { prename: 'Nora', name: 'Probe', registered_city_id: cityId };
  await db.updateTable('customer').set(nora).where('id', '=', customer.id).execute();
  return customer;
}

/** Adds one of everything that can wait for a person, in this city; returns the ids. */
export async function addEverything(db: Db, stage: Stage, cityId: number): Promise<EntryIds> {
  const { provider_id: providerId } = await db
    .selectFrom('city')
    .where('id', '=', cityId)
    .select('provider_id')
    .executeTakeFirstOrThrow();
  const customer = await addNora(db, stage, cityId);
  const customerId = customer.id;
  const { id: vehicleId, stationId } = await stage.addVehicle();
  await db.updateTable('vehicle').set({ city_id: cityId }).where('id', '=', vehicleId).execute();
  const priceList = await db.selectFrom('price_list').select('id').executeTakeFirstOrThrow();
  const tariff = await db.selectFrom('tariff').select('id').executeTakeFirstOrThrow();
  const booking = await db
    .insertInto('booking')
    .values({
      provider_id: providerId,
      city_id: cityId,
      customer_id: customerId,
      vehicle_id: vehicleId,
      station_id: stationId,
      starts_at: LONG_AGO.subtract({ hours: 20 }),
      ends_at: LONG_AGO.subtract({ hours: 10 }),
      state: 'ACTIVE',
      time_cents: 0,
      created_at: LONG_AGO,
      currency: 'EUR',
      price_list_id: priceList.id,
      tariff_id: tariff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const check = await db
    .insertInto('document_check')
    .values({ customer_id: customerId, state: 'SUBMITTED', created_at: NOW, submitted_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await addNora(db, stage, cityId);
  await db.updateTable('customer').set({ state: 'PRELIMINARY' }).where('id', '=', company.id).execute();
  const review = await db
    .insertInto('review_case')
    .values({ kind: 'DUPLICATE', customer_id: customerId, facts: '{}', created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const serviceCase = await db
    .insertInto('service_case')
    .values({
      id: randomUUID(),
      provider_id: providerId,
      account_id: customerId,
      reporter_id: customerId,
      city_id: cityId,
      booking_id: booking.id,
      driver_id: customerId,
      kind: 'TRIP',
      reason: 'CAR',
      currency: 'EUR',
      state: 'OPEN',
      text: 'Bitte noch einmal nachrechnen',
      answer_by: NOW.add({ hours: 30 }),
      created_at: LONG_AGO,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const deletion = await db
    .insertInto('deletion_request')
    .values({ customer_id: customerId, asked_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bank = await insertEntry(db, vault, {
    fingerprint: Buffer.from(randomUUID().replaceAll('-', '').slice(0, 32)),
    facts: {
      kind: 'TRANSFER',
      account: '',
      status: 'BOOK',
      endToEndId: '',
      mandate: '',
      cents: 8640,
      currency: 'EUR',
      bookedOn: '2027-05-11',
      reason: '',
      reference: '',
      isOneOfMany: false,
      payer: 'Erika Beispiel',
      remittance: 'Danke',
    },
    reason: 'NO_REFERENCE',
    by: customerId,
    now: NOW,
  });
  const debits = await addDebitFile({ db, stage, vault }, { providerId });
  const note = await insertNote(db, {
    customerId,
    authorId: customerId,
    text: 'Anrufen',
    remindOn: TODAY,
    now: LONG_AGO,
  });
  const task = await db
    .insertInto('vehicle_task')
    .values({
      vehicle_id: vehicleId,
      booking_id: booking.id,
      kind: 'RETURN_OVERRIDDEN',
      condition: 'LIGHTS',
      reason: 'Das Licht geht nicht aus',
      origin: 'RETURN',
      urgency: 1,
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const damage = await db
    .insertInto('damage')
    .values({
      id: randomUUID(),
      vehicle_id: vehicleId,
      booking_id: booking.id,
      reporter_id: customerId,
      before_trip: true,
      state: 'REPORTED',
      view: 'LEFT',
      x: 0.4,
      y: 0.5,
      kind: 'SCRATCH',
      severity: 2,
      third_party: false,
      no_photo_reason: 'Es ist dunkel',
      noticed_at: NOW,
      recorded_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('trip_return')
    .values({
      booking_id: booking.id,
      vehicle_id: vehicleId,
      customer_id: customerId,
      confirmed_at: LONG_AGO,
      recorded_at: LONG_AGO,
      by_word: false,
      late_fee_cents: 0,
      doubt: 'UNIT',
    })
    .execute();
  const proposal = await insertProposal(db, {
    providerId,
    kind: 'ROLE_GIVEN',
    area: 'PEOPLE',
    cities: [cityId],
    authorId: company.id,
    customerId,
    request: { customerId, role: 'SERVICE', cities: [cityId], until: null, replaces: null },
    basis: { held: [], rights: {} },
    reason: undefined,
    now: NOW,
    expiresAt: NOW.add({ hours: 24 }),
  });
  const debtor = await addNora(db, stage, cityId);
  await addOpenInvoice(db, debtor.id);
  const stop = await db
    .insertInto('reminder_stop')
    .values({
      act_id: -debtor.id,
      customer_id: debtor.id,
      until: '2027-05-10',
      stopped_by: company.id,
      stopped_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const share = await addDecidedDamage({ db, stage }, { driver: await addNora(db, stage, cityId) });
  return {
    REMINDER_STOP: String(stop.id),
    DAMAGE_SHARE: share.id,
    DOCUMENT_CHECK: String(check.id),
    MANUAL_CHECK: String(company.id),
    REVIEW_CASE: String(review.id),
    SERVICE_CASE: String(serviceCase.number),
    DELETION: String(deletion.id),
    BANK_ENTRY: String(bank.id),
    DEBIT_FILE: String(debits),
    NOTE: String(note),
    OPEN_TRIP: String(booking.id),
    RETURN_TASK: String(task.id),
    DAMAGE: damage.id,
    TRIP_KM: String(booking.id),
    PROPOSAL: String(proposal),
  };
}
