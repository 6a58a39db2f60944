import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoice, issued } from '#server/test/random-invoice.ts';
import { canBeXRechnung, electronicInvoice, type XRechnungRequest } from './electronic-invoice.ts';
import { cancellationOf, taxed, vatSums, voucherCents } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { leitwegId } from './leitweg-id.ts';
import { postalAddress } from './postal-address.ts';

const LEITWEG_ID = '04011000-1234512345-06';

const request: fc.Arbitrary<XRechnungRequest> = fc.record({
  buyerReference: fc.constantFrom(LEITWEG_ID, 'Bestellung 4711 & <12>'),
  buyerEmail: fc.constant('rechnung@firma.example'),
});

/** An element as it was read: what it contains by name, in order, and its text. */
type Read = { name: string; text: string; children: Read[] };

/** Reads the subset of XML that has no comments, instructions and entities of its own; throws for what is not well-formed. */
function readXml(xml: string): Read {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!xml.startsWith(declaration)) throw new Error('no declaration');
  const document: Read = { name: '', text: '', children: [] };
  const open = [document];
  const token = /<(\/?)([a-z]+:[A-Za-z]+)((?: [A-Za-z:]+="[^"<]*")*)(\/?)>|([^<>]+)/y;
  for (token.lastIndex = declaration.length; token.lastIndex < xml.length; ) {
    const at = token.lastIndex;
    const [, closes, name = '', , isEmpty, text] = token.exec(xml) ?? [];
    const current = open.at(-1);
    if (!current || token.lastIndex <= at) throw new Error(`not well-formed: ${xml.slice(at, at + 40)}`);
    if (text !== undefined) current.text += plain(text);
    else if (closes) {
      if (current.name !== name) throw new Error(`${current.name} ends as ${name}`);
      open.pop();
    } else {
      const child: Read = { name, text: '', children: [] };
      current.children.push(child);
      if (!isEmpty) open.push(child);
    }
  }
  const [root, ...others] = document.children;
  if (!root || others.length > 0 || open.length > 1) throw new Error('not one root');
  return root;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (text: string) =>
  text.replace(/&(?:#(\d+);|(\w+);)?/g, (found, code, name) => {
    const read = code ? String.fromCodePoint(Number(code)) : NAMED[name];
    if (read === undefined) throw new Error(`not well-formed: ${found}`);
    return read;
  });

/** All elements below at a path: "SpecifiedTradeProduct/Name". */
function all(of: Read, path: string): Read[] {
  const [name, ...rest] = path.split('/');
  const found = of.children.flatMap((child) => [
    ...(child.name.endsWith(`:${name}`) ? (rest.length > 0 ? all(child, rest.join('/')) : [child]) : []),
    ...all(child, path),
  ]);
  return [...new Set(found)];
}
const texts = (of: Read, path: string) => all(of, path).map(({ text }) => text);
const centsOf = (of: Read, path: string) =>
  texts(of, path).map((text) => {
    expect(text).toMatch(/^-?\d+\.\d\d$/);
    expect(text).not.toBe('-0.00');
    return Math.round(Number(text) * 100);
  });
const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);

const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

describe('an electronic invoice', () => {
  test('is well-formed, whatever is written in its texts, and says them', () => {
    fc.assert(
      fc.property(invoice, fc.option(request, { nil: undefined }), (issued, asked) => {
        const xml = electronicInvoice(issued, asked);
        const root = readXml(xml);
        expect(xml).not.toMatch(NOT_XML);
        expect(texts(root, 'SpecifiedTradeProduct/Name')).toEqual(
          issued.items.flatMap(({ lines }) =>
            lines.map(({ text, rule }) => {
              const readable = text.replace(/\s+/g, ' ').trim() || rule;
              return readable.replace(new RegExp(NOT_XML, 'gu'), '\u{FFFD}');
            }),
          ),
        );
        for (const { text, children } of all(root, 'Name')) {
          expect(children).toEqual([]);
          expect(text).not.toBe('');
        }
      }),
    );
  });

  test('adds up to the cent, and is the invoice as it was issued', () => {
    fc.assert(
      fc.property(invoice, (issued) => {
        const root = readXml(electronicInvoice(issued));
        const [net, vat, total, prepaid, due] = [
          'TaxBasisTotalAmount',
          'TaxTotalAmount',
          'GrandTotalAmount',
          'TotalPrepaidAmount',
          'DuePayableAmount',
        ].flatMap((name) => centsOf(root, name));
        const { totals, creditCents, payableCents, fees } = issued;
        // What was paid before may also be for the fees, which are no part of this invoice.
        const paidCents = Math.min(creditCents + voucherCents(issued), Math.max(0, totals.totalCents));
        expect([net, vat, total, prepaid]).toEqual([
          totals.netCents,
          totals.vatCents,
          totals.totalCents,
          paidCents,
        ]);
        const lines = all(root, 'IncludedSupplyChainTradeLineItem');
        expect(sum(lines.flatMap((line) => centsOf(line, 'LineTotalAmount')))).toBe(totals.netCents);
        for (const line of lines) {
          const [price = Number.NaN] = centsOf(line, 'ChargeAmount');
          expect(price).toBeGreaterThanOrEqual(0);
          expect(centsOf(line, 'LineTotalAmount')).toEqual([
            price * Number(texts(line, 'BilledQuantity')[0]),
          ]);
        }
        expect(due).toBe(totals.totalCents - paidCents);
        if (payableCents > 0 && !fees) expect(due).toBe(payableCents);
        expect(all(root, 'DueDateDateTime')).toHaveLength(payableCents > 0 ? 1 : 0);
        // BR-CO-17: the VAT of the net sum, but for the cent that the gross sum makes.
        for (const { basisPoints, netCents, vatCents } of vatSums(totals))
          expect(Math.abs((netCents * basisPoints) / 10_000 - vatCents)).toBeLessThan(0.6);
      }),
    );
  });

  test('of a cancellation refers to what it takes back', () => {
    fc.assert(
      fc.property(issued, (one) => {
        const own = { number: '2027-000009', issuedOn: '2027-06-05', reason: 'Falsche Anschrift' };
        const root = readXml(electronicInvoice(cancellationOf(one, own)));
        expect(texts(root, 'ExchangedDocument/TypeCode')).toEqual(['384']);
        expect(texts(root, 'InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['2027-000007']);
        expect(texts(root, 'FormattedIssueDateTime/DateTimeString')).toEqual(['20270602']);
        expect(texts(root, 'IncludedNote/Content')[0]).toBe(
          'Storno der Rechnung 2027-000007 vom 02.06.2027. Falsche Anschrift',
        );
      }),
      { numRuns: 20 },
    );
  });

  test('says how it is paid: by which mandate from which account, or to which account of ours, or not at all', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const root = readXml(electronicInvoice(one));
        const { payment, currency } = one;
        const code = texts(root, 'SpecifiedTradeSettlementPaymentMeans/TypeCode');
        const debit = payment?.kind === 'DIRECT_DEBIT' ? payment : undefined;
        const transfer = payment?.kind === 'TRANSFER' ? payment : undefined;
        expect(code).toEqual([debit ? '59' : transfer ? (currency === 'EUR' ? '58' : '30') : '1']);
        // BT-89, BT-90, BT-91
        expect(texts(root, 'DirectDebitMandateID')).toEqual(debit ? [debit.mandate] : []);
        expect(texts(root, 'CreditorReferenceID')).toEqual(debit ? [debit.creditorId] : []);
        expect(texts(root, 'PayerPartyDebtorFinancialAccount/IBANID')).toEqual(debit ? [debit.iban] : []);
        // BT-84
        expect(texts(root, 'PayeePartyCreditorFinancialAccount/IBANID')).toEqual(
          transfer ? [transfer.iban] : [],
        );
        if (one.kind === 'CANCELLATION' || one.payableCents === 0) expect(payment).toBeUndefined();
      }),
    );
    const [one] = fc.sample(issued, 1);
    if (!one) throw new Error('no invoice');
    const payment = { kind: 'TRANSFER' as const, recipient: 'Wagen GmbH', iban: 'DE89370400440532013000' };
    const swiss = electronicInvoice({ ...one, currency: 'CHF', payableCents: 100, payment });
    expect(texts(readXml(swiss), 'SpecifiedTradeSettlementPaymentMeans/TypeCode')).toEqual(['30']);
  });

  test('says it in the words of the paper, with the end of the IBAN only', () => {
    const [one] = fc.sample(issued, 1);
    if (!one) throw new Error('no invoice');
    const { payment: _, ...old } = { ...one, payableCents: 4_530, number: '2027-000123' };
    const debit = {
      kind: 'DIRECT_DEBIT' as const,
      iban: 'DE02120300000000202051',
      collectOn: '2027-06-16',
      mandate: 'SW-100001-1-1',
      creditor: 'Wagen GmbH',
      creditorId: 'DE98ZZZ09999999999',
    };
    const text =
      'Wir buchen den Betrag am 16.06.2027 von deinem Konto ab, das auf 2051 endet: Mandatsreferenz SW-100001-1-1, Gläubiger-ID DE98ZZZ09999999999, Empfänger Wagen GmbH.';
    const paid = { ...old, payment: debit };
    expect(invoicePaper(paid).closing).toContain(text);
    const terms = texts(readXml(electronicInvoice(paid)), 'SpecifiedTradePaymentTerms/Description');
    expect(terms).toEqual([`Zahlbar ohne Abzug bis 16.06.2027. ${text}`]);
    const transfer = { kind: 'TRANSFER' as const, recipient: 'Wagen GmbH', iban: 'DE89370400440532013000' };
    expect(invoicePaper({ ...old, payment: transfer }).closing).toContain(
      'Bitte überweise den Betrag an Wagen GmbH, IBAN DE89 3704 0044 0532 0130 00, Verwendungszweck „Rechnung 2027-000123“.',
    );
    // From before decision 068.
    expect(invoicePaper(old).closing).toContain(
      'Mit deinem SEPA-Mandat ziehen wir den Betrag ein und kündigen dir das vorher an.',
    );
    expect(texts(readXml(electronicInvoice(old)), 'SpecifiedTradePaymentTerms/Description')).toEqual([
      'Zahlbar ohne Abzug bis 16.06.2027.',
    ]);
  });

  test('names the cost centre of each line where the buyer looks for it (BT-133), and the paper beside the booking', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const lines = all(readXml(electronicInvoice(one)), 'IncludedSupplyChainTradeLineItem');
        const wanted = one.items.flatMap(({ subject, lines: of }) =>
          of.map(() => (subject.kind === 'BOOKING' ? subject.costCentre : undefined)),
        );
        expect(lines.map((line) => texts(line, 'ReceivableSpecifiedTradeAccountingAccount/ID')[0])).toEqual(
          wanted,
        );
        for (const [index, { subject }] of one.items.entries()) {
          const details = invoicePaper(one).items[index]?.details ?? '';
          if (subject.kind === 'BOOKING' && subject.costCentre !== undefined)
            expect(details.endsWith(`Kostenstelle ${subject.costCentre}`)).toBe(true);
          else expect(details).not.toContain('Kostenstelle');
        }
      }),
    );
  });

  test('names the period of each trip by the days of Berlin, and one that holds them all', () => {
    const [one] = fc.sample(issued, 1);
    if (!one) throw new Error('no invoice');
    const booking = {
      kind: 'BOOKING' as const,
      bookingId: 12,
      start: '2027-04-29T22:00:00Z',
      end: '2027-05-02T21:45:00Z',
      model: 'Zoe',
      plate: 'N-SW 12',
      driver: 'Ada Beispiel',
    };
    const trip = taxed([
      { subject: booking, lines: [{ rule: 'TIME', text: '1 Tag', cents: 3_200, vatBasisPoints: 1900 }] },
    ]);
    const root = readXml(electronicInvoice({ ...one, ...trip, creditCents: 0, payableCents: 3_200 }));
    expect(texts(root, 'StartDateTime/DateTimeString')).toEqual(['20270430', '20270430']);
    expect(texts(root, 'EndDateTime/DateTimeString')).toEqual(['20270502', '20270531']);
    expect(texts(root, 'SpecifiedTradeProduct/Description')[0]).toContain(
      'Zoe · N-SW 12 · Ada Beispiel · Buchung Nr. 12',
    );
  });

  test('names register (BT-30), seat and who represents the issuer (BT-33), as the foot of the paper does (§ 35a GmbHG)', () => {
    const [one] = fc.sample(issued, 1);
    if (!one) throw new Error('no invoice');
    const { name, address, vatId } = one.issuer;
    const register = 'Amtsgericht Nürnberg, HRB 4711';
    const legal = {
      seat: 'Nürnberg',
      register,
      directors: 'Ada Berger (Geschäftsführerin)',
      boardChair: 'Cem Kaya',
    };
    const whole = { ...one, issuer: { name, address, vatId, ...legal } };
    const root = readXml(electronicInvoice(whole));
    const board = 'Vorsitz des Aufsichtsrats: Cem Kaya';
    expect(texts(root, 'SellerTradeParty/SpecifiedLegalOrganization/ID')).toEqual([register]);
    expect(texts(root, 'SellerTradeParty/Description')).toEqual([
      `Sitz: Nürnberg. Vertreten durch: ${legal.directors}. ${board}`,
    ]);
    expect(invoicePaper(whole).foot).toEqual([
      `${name}, ${address}`,
      `Sitz: Nürnberg, ${register}`,
      `Vertreten durch: ${legal.directors}`,
      board,
      `USt-IdNr. ${vatId}`,
    ]);
    // Invoices from before do not say it.
    const before = { ...one, issuer: { name, address, vatId } };
    expect(electronicInvoice(before)).not.toContain('SpecifiedLegalOrganization');
    expect(invoicePaper(before).foot).toEqual([`${name}, ${address}`, `USt-IdNr. ${vatId}`]);
  });

  test('is an XRechnung for who asks, if the invoice says whom to ask and where both live', () => {
    const [one] = fc.sample(issued, 1);
    if (!one) throw new Error('no invoice');
    expect(canBeXRechnung(one)).toBe(true);
    const { name, address, vatId } = one.issuer;
    expect(canBeXRechnung({ ...one, issuer: { name, address, vatId } })).toBe(false);
    expect(canBeXRechnung({ ...one, recipient: { ...one.recipient, addressLines: ['Weg 1'] } })).toBe(false);
    const root = (buyerReference: string) =>
      readXml(electronicInvoice(one, { buyerReference, buyerEmail: 'a@firma.example' }));
    const guideline = 'GuidelineSpecifiedDocumentContextParameter/ID';
    expect(texts(root('x'), guideline)).toEqual([
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    ]);
    expect(texts(root('x'), 'URIUniversalCommunication/URIID')).toEqual([
      'info@auto.example',
      'a@firma.example',
    ]);
    expect(texts(root(LEITWEG_ID), 'URIUniversalCommunication/URIID')[1]).toBe(LEITWEG_ID);
    expect(texts(root(LEITWEG_ID), 'BuyerReference')).toEqual([LEITWEG_ID]);
    expect(texts(readXml(electronicInvoice(one)), guideline)).toEqual(['urn:cen.eu:en16931:2017']);
  });
});

test('an address is read as it stands on an invoice', () => {
  expect(postalAddress(['Haus B', 'Weg 1', '90402 Nürnberg'], 'DE')).toEqual({
    lines: ['Haus B', 'Weg 1'],
    postalCode: '90402',
    city: 'Nürnberg',
    country: 'DE',
  });
  expect(postalAddress(['Dam 1', '1012 AB Amsterdam', 'NL'], 'DE')).toMatchObject({
    postalCode: '1012 AB',
    city: 'Amsterdam',
    country: 'NL',
  });
  expect(postalAddress(['Vodičkova 3', '110 00 Praha 1', 'CZ'], 'DE')).toMatchObject({
    postalCode: '110 00',
    city: 'Praha 1',
  });
  expect(postalAddress(['Rue 1', 'L-1234 Luxembourg', 'LU'], 'DE')).toMatchObject({ postalCode: 'L-1234' });
  expect(postalAddress(['Weg 1'], 'DE')).toEqual({ lines: ['Weg 1'], country: 'DE' });
  expect(postalAddress([], 'CH')).toEqual({ lines: [], country: 'CH' });
});

test('a Leitweg-ID is known by its check digits', () => {
  expect(leitwegId(LEITWEG_ID)).toBe(LEITWEG_ID);
  expect(leitwegId(' 991-33333test-33 ')).toBe('991-33333TEST-33');
  for (const text of ['04011000-1234512345-07', '4711', 'Bestellung 12-34', ''])
    expect(leitwegId(text)).toBeUndefined();
});

/** `failed` names the rules whose flag is fatal or error. */
type Judge = (xml: string) => string[];

/** The official rules as XSLT, run by Saxon; compiled once, which takes a while, and kept among the temporary files. */
function judgeOf(standards: string, saxon: string, name: string): Judge {
  const rules = join(standards, `${name}.xslt`);
  const digest = createHash('sha256').update(readFileSync(rules)).digest('hex').slice(0, 12);
  const compiled = join(tmpdir(), `${name}-${digest}.sef.json`);
  if (!existsSync(compiled)) {
    const compiler = join(saxon, 'node_modules/xslt3/xslt3.js');
    execFileSync(process.execPath, [compiler, `-xsl:${rules}`, `-export:${compiled}`, '-nogo']);
  }
  const { transform } = createRequire(import.meta.url)(join(saxon, 'node_modules/saxon-js'));
  const stylesheetInternal = JSON.parse(readFileSync(compiled, 'utf8'));
  return (sourceText) => {
    const options = { stylesheetInternal, sourceText, destination: 'serialized' };
    const { principalResult } = transform(options);
    if (!principalResult.includes('<svrl:fired-rule')) throw new Error('no rule was looked at');
    return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>/g)].flatMap(([, attributes]) => {
      const [id, flag] = ['id', 'flag'].map((key) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1]);
      return flag === 'fatal' || flag === 'error' ? (id ?? '?') : [];
    });
  };
}

const { STANDARDS_DIR, SAXON_DIR } = process.env;
const judges = () =>
  ['EN16931-CII-validation', 'XRechnung-CII-validation'].map((name) =>
    judgeOf(STANDARDS_DIR ?? '', SAXON_DIR ?? '', name),
  );

describe.skipIf(!STANDARDS_DIR || !SAXON_DIR)(
  'by the official rules (needs STANDARDS_DIR and SAXON_DIR)',
  () => {
    test('100 invoices of EN 16931 have no fault, and a broken one has', () => {
      const [european] = judges();
      if (!european) throw new Error('no judge');
      for (const one of fc.sample(invoice, 100)) expect(european(electronicInvoice(one))).toEqual([]);
      const [one] = fc.sample(issued, 1);
      if (!one) throw new Error('no invoice');
      const { totals } = one;
      const broken = { ...one, totals: { ...totals, totalCents: totals.totalCents + 1 } };
      expect(european(electronicInvoice(broken))).toContain('BR-CO-15');
    });

    test('100 XRechnungen have no fault by both', () => {
      const both = judges();
      for (const [one, asked] of fc.sample(fc.tuple(invoice, request), 100)) {
        const xml = electronicInvoice(one, asked);
        for (const judge of both) expect(judge(xml)).toEqual([]);
      }
    });
  },
);
