import { expect } from 'vitest';
import { prepaidTest } from '#server/test/prepaid-test.ts';
import { NOW } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { addPrepaidSamples, addRefundedSample, SAMPLE_CODE } from './prepaid-samples.ts';

const test = prepaidTest();

test('100001-1 has kilometres, a voucher and one to try out, once', async ({ db, stage, call }) => {
  const lena = await stage.addCustomer();
  const number = { customer_number: '100001-1', account_number: '100001' };
  await db.updateTable('customer').set(number).where('id', '=', lena.id).execute();
  await addPrepaidSamples(db, vault, NOW);
  await addPrepaidSamples(db, vault, NOW);
  const as = { token: lena.token };
  const { output } = await call('GET /kmpackages', undefined, as);
  expect(output.items).toMatchObject([{ km: 500 }]);
  const vouchers = (await call('GET /vouchers', undefined, as)).output;
  expect(vouchers.items.map(({ title }) => title).sort()).toEqual(['Freunde werben', 'Willkommen']);
  const redeemed = await call('POST /vouchers', { body: { code: SAMPLE_CODE } }, as);
  expect(redeemed.status).toBeLessThan(300);
});

test('100007-1, which is blocked, has got back what it paid for its kilometres, once', async ({
  db,
  stage,
  call,
}) => {
  const robert = await stage.addCustomer();
  const number = { customer_number: '100007-1', account_number: '100007' };
  await db.updateTable('customer').set(number).where('id', '=', robert.id).execute();
  await addRefundedSample(db, NOW);
  await addRefundedSample(db, NOW);
  const as = { token: robert.token };
  const { output } = await call('GET /kmpackages', undefined, as);
  expect(output.items).toMatchObject([{ km: 250, refundedKm: 250, remainingKm: 0, state: 'REFUNDED' }]);
  expect((await call('GET /invoices', { query: {} }, as)).output.unbilledCents).toBe(0);
});
