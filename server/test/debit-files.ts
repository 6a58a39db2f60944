import { createHash, randomBytes } from 'node:crypto';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import {
  findActiveMandates,
  insertCollections,
  insertFile,
} from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { sealFile } from '#server/features/payment/sealed-file.ts';
import { writeSepaFile } from '#server/features/payment/write-sepa-file.ts';
import type { Scene } from './scene.ts';

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const PAYEE = { name: 'Probe GmbH', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' };
const IBAN = 'DE02120300000000202051';
const MONTH = Temporal.PlainYearMonth.from('2027-04');
const BILLED = Temporal.Instant.from('2027-05-02T03:00:00Z');

type Written = {
  cents?: number;
  /** How many people pay so much. */
  count?: number;
  collectOn?: string;
  holder?: string;
  /** Whose file it is. */
  providerId?: string;
};

/** People who owe an invoice of April 2027, announced as debits of this day; in no file yet. */
export async function announceDebits(
  { db, stage, vault }: Pick<Scene, 'db' | 'stage' | 'vault'>,
  { cents = 4_530, count = 1, collectOn = '2027-05-18', holder = 'Ada Beispiel' }: Written = {},
) {
  const payers = [];
  for (let each = 0; each < count; each++) {
    const customer = await stage.addCustomer();
    payers.push(customer);
    const reference = `SW-${customer.number}`;
    await insertMandate(db, vault, {
      customerId: customer.id,
      reference,
      iban: IBAN,
      bic: null,
      bankName: null,
      accountHolder: holder,
      now: BILLED.subtract({ hours: 24 * 20 }),
    });
    const occurredAt = BILLED.subtract({ hours: 24 * 10 });
    const matter = { customerId: customer.id, currency: 'EUR' as const };
    const fee = { cause: 'MONTHLY_FEE' as const, causeKey: reference, matter, occurredAt };
    await insertPostings(db, [{ ...fee, entries: monthlyFee(cents, 'Tarif Plus', 1900) }], occurredAt);
  }
  await billMonth(db, { month: MONTH, now: BILLED, issuer: ISSUER, payee: PAYEE });
  const ids = payers.map(({ id }) => id);
  const mandates = await findActiveMandates(db, ids);
  const debits = (await invoicesWithOpen(db, ids)).map((invoice) => ({
    invoice,
    mandate: mandates.get(invoice.customerId),
  }));
  await insertCollections(
    db,
    debits.map(({ invoice, mandate }) => ({
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      mandateId: mandate?.id ?? 0,
      cents: invoice.openCents,
      collectOn: Temporal.PlainDate.from(collectOn),
    })),
    BILLED,
  );
  return { payers, debits, collectOn: Temporal.PlainDate.from(collectOn) };
}

/** The same, written for the bank as a run writes it; returns the number of the file. */
export async function addDebitFile(
  scene: Pick<Scene, 'db' | 'stage' | 'vault'>,
  wanted: Written = {},
): Promise<number> {
  const { db, vault } = scene;
  const { debits, collectOn } = await announceDebits(scene, wanted);
  const announced = await db
    .selectFrom('collection')
    .where(
      'invoice_id',
      'in',
      debits.map(({ invoice }) => invoice.id),
    )
    .select(['id', 'invoice_id', 'mandate_id', 'cents'])
    .orderBy('id')
    .execute();
  const entries = announced.map(({ id, invoice_id, mandate_id, cents }) => ({
    collectionId: id,
    mandateId: mandate_id,
    sequenceType: 'FRST' as const,
    cents,
    endToEndId: `${debits.find(({ invoice }) => invoice.id === invoice_id)?.invoice.number}-${id}`,
  }));
  const messageId = `SW${collectOn.toString().replaceAll('-', '')}${randomBytes(5).toString('hex')}`;
  const content = writeSepaFile({
    messageId,
    createdAt: BILLED,
    collectOn,
    payee: PAYEE,
    debits: entries.map(({ endToEndId, sequenceType, cents, mandateId }) => ({
      endToEndId,
      sequenceType,
      cents,
      purpose: endToEndId,
      mandate: {
        reference: `SW-${mandateId}`,
        acceptedOn: Temporal.PlainDate.from('2027-04-01'),
        holder: wanted.holder ?? 'Ada Beispiel',
        iban: IBAN,
        bic: null,
      },
    })),
  });
  const hash = createHash('sha256').update(content).digest();
  const sealed = sealFile(vault, content);
  const { providerId = 'sw' } = wanted;
  return insertFile(db, { providerId, messageId, collectOn, content: sealed, hash, entries }, BILLED);
}
