import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { saveDocument } from '#contract/document.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { MAX_PHOTO_BYTES } from '#domain/document/photo-limit.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import { createDiskFileStore, type FileStore } from '#server/adapters/file-store.ts';
import { readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { type As, authorization, clientOf, fileForm, inProcess, overHttp } from '#server/test/client.ts';
import { HEIC, hugePng, photoConsent, pngOf, samplePhoto } from '#server/test/photos.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, type Stage, type StageCustomer, testApp } from '#server/test/stage.ts';
import { approveDocumentCheck, passInPerson, rejectDocumentCheck } from './decide-document-check.ts';
import { documentJobs } from './document.jobs.ts';
import { scheduleFileRemoval } from './document-file.repository.ts';

const DAY_HOURS = 24;
const mailer = createMailer({
  productName: 'Stadtwagen',
  publicUrl: 'https://auto.example.org',
  informationAddress: 'info@example.org',
  operator: SAMPLE_OPERATOR,
});

const test = serverTest()
  .extend('files', { scope: 'file' }, ({ folder }) => createDiskFileStore(join(folder, 'store')))
  .extend('checks', ({ clock, db, stage, call, folder, files, services }) => {
    const consent = (as: As, allowed: 'YES' | 'NO' = 'YES') =>
      call('PUT /consents/{kind}', photoConsent(allowed), as);
    const sendAlone = (as: As, kind: DocumentKind, file: Buffer) =>
      call('PUT /documentchecks/current/documents/{kind}', { params: { kind } }, { ...as, file });
    /** Consents, where that is not done, and sends the photo. */
    const send = async (as: As, kind: DocumentKind, file: Buffer) => {
      await consent(as);
      return sendAlone(as, kind, file);
    };
    const sendAll = async (as: As) => {
      for (const kind of DOCUMENT_KINDS) expect((await send(as, kind, await samplePhoto())).status).toBe(200);
    };
    const submit = (as: As) => call('POST /documentchecks/current/submit', {}, as);
    const check = async (as: As) => (await call('GET /documentchecks/current', {}, as)).output;
    const show = (as: As, id: number, kind: DocumentKind = 'SELFIE') =>
      call('GET /documentchecks/{id}/documents/{kind}', { params: { id: String(id), kind }, query: {} }, as);
    const storedFiles = async () =>
      (await readdir(join(folder, 'store'), { recursive: true, withFileTypes: true }).catch(() => []))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
    const stateOf = async ({ id }: StageCustomer) =>
      db
        .selectFrom('customer')
        .where('id', '=', id)
        .select(['state', 'documents_valid_until'])
        .executeTakeFirstOrThrow();
    const confirmEmail = ({ id }: StageCustomer) =>
      db.updateTable('customer').set({ email_confirmed_at: NOW }).where('id', '=', id).execute();
    const mailsTo = async ({ number }: StageCustomer) =>
      db
        .selectFrom('mail')
        .innerJoin('customer', 'customer.email', 'mail.to_address')
        .where('customer.customer_number', '=', number)
        .orderBy('mail.id')
        .select(['mail.template', 'mail.text_body'])
        .execute();
    async function submitted(more: Parameters<Stage['addCustomer']>[0] = { state: 'VERIFIED' }) {
      const customer = await stage.addCustomer(more);
      const as = { token: customer.token };
      await sendAll(as);
      const { output } = await submit(as);
      return { customer, as, checkId: output.id ?? 0 };
    }
    const decision = ({ customer, checkId }: { customer: StageCustomer; checkId: number }) => ({
      checkId,
      customerId: customer.id,
      by: 'Miriam Thaler',
      now: clock.now(),
    });
    const runJobs = async () => {
      for (const job of documentJobs) await job.run(db, clock.now(), { ...services, files, mailer });
    };
    return {
      consent,
      sendAlone,
      send,
      sendAll,
      submit,
      check,
      show,
      storedFiles,
      stateOf,
      confirmEmail,
      mailsTo,
      submitted,
      decision,
      runJobs,
    };
  });
test.override('environment', ({ folder }) => ({ DOCUMENTS_DIR: join(folder, 'store') }));

describe('a photo', () => {
  test('is made anew: upright, a JPEG, and nothing of what the camera or anybody else wrote into it is left', async ({
    stage,
    checks,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const sideways = await samplePhoto({ width: 3000, height: 2000, orientation: 6 });
    expect(sideways.includes('Ada Geheim')).toBe(true);
    const polyglot = Buffer.concat([sideways, Buffer.from('<script>alert(1)</script>PK\x03\x04%PDF-1.7')]);
    const { output } = await checks.send({ token }, 'LICENCE_FRONT', polyglot);
    expect(output.documents).toMatchObject([{ kind: 'LICENCE_FRONT', width: 1600, height: 2400 }]);

    const shown = await checks.show({ token }, output.id ?? 0, 'LICENCE_FRONT');
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="fuehrerschein-vorne.jpg"',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.bytes.length).toBe(output.documents[0]?.byteSize);
    for (const trace of ['Ada Geheim', 'Kamera 9', 'Exif', '<script>', 'PDF-1.7']) {
      expect(shown.bytes.includes(trace), trace).toBe(false);
    }
    const { format, width, height, orientation, exif, icc, xmp } = await sharp(shown.bytes).metadata();
    expect({ format, width, height, orientation, exif, icc, xmp }).toEqual({
      format: 'jpeg',
      width: 1600,
      height: 2400,
      orientation: undefined,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    });
  });

  test.for(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, whatever its name and header say',
    async (format, { stage, app, checks }) => {
      const { token } = await stage.addCustomer({ state: 'VERIFIED' });
      await checks.consent({ token });
      const form = fileForm(await samplePhoto({ format }), { name: '../../böse.svg', type: 'image/svg+xml' });
      const answer = await inProcess(app)({
        method: 'PUT',
        url: '/api/booking/documentchecks/current/documents/SELFIE',
        ...form,
        headers: { ...form.headers, authorization: authorization(token) },
      });
      expect(answer.status).toBe(200);
    },
  );

  test.for<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'PHOTO_FORMAT',
    ],
    [
      'a page that is called a photo',
      () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
      'PHOTO_FORMAT',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'PHOTO_FORMAT'],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      'PHOTO_FORMAT',
    ],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'PHOTO_FORMAT',
    ],
    ['nothing', () => Buffer.alloc(0), 'PHOTO_FORMAT'],
    ['a HEIC', () => HEIC, 'PHOTO_HEIC'],
    ['a JPEG of which half is missing', async () => (await noise()).subarray(0, 20_000), 'PHOTO_BROKEN'],
    [
      'the first bytes of a JPEG before something else',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4000, 65)]),
      'PHOTO_BROKEN',
    ],
    ['a PNG that promises 50,000 × 50,000 pixels', () => hugePng(), 'PHOTO_TOO_MANY_PIXELS'],
    ['a stamp', () => samplePhoto({ width: 400, height: 200 }), 'PHOTO_TOO_SMALL'],
  ])('that is %s is refused, and no file of it stays', async ([, make, code], { stage, checks }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const before = await checks.storedFiles();
    const answer = await checks.send({ token }, 'SELFIE', await make());
    expect(answer.code).toBe(code);
    expect(await checks.storedFiles()).toEqual(before);
    expect((await checks.check({ token })).documents).toEqual([]);
  });

  test('of 2.5 gigapixels, complete and well formed, is refused before anything is decoded: memory stays flat', async () => {
    const bomb = await pngOf(50_000, 50_000);
    expect(bomb.length).toBeLessThan(15 * 1024 * 1024);
    // Reads one photo before, so that loading the libraries does not count as growth.
    await readPhoto(() => samplePhoto());
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round++) {
      expect(await readPhoto(async () => bomb)).toEqual({ fault: 'PHOTO_TOO_MANY_PIXELS' });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test.for<[string, Partial<Parameters<typeof samplePhoto>[0]>]>([
    ['white', { colour: '#ffffff', width: 900, height: 600 }],
    ['black', { colour: '#000000', width: 900, height: 600 }],
    ['grey', { colour: '#808080', width: 900, height: 600 }],
    ['small', { colour: '#c0c0c0', width: 300, height: 300 }],
    ['turned, as a phone stores it', { colour: '#3a6ea5', width: 1200, height: 800, orientation: 6 }],
    ['a long strip', { colour: '#3a6ea5', width: 4000, height: 320, format: 'png' }],
  ])('that is %s says all over that it is a copy, and hides nothing', async ([, like], { stage, checks }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const photo = await samplePhoto(like);
    const { output } = await checks.send({ token }, 'IDENTITY', photo);
    const shown = (await checks.show({ token }, output.id ?? 0, 'IDENTITY')).bytes;
    const mark = await markOf(shown);
    // There is no quarter of a quarter without the word, whatever the ground is like.
    expect(Math.min(...mark.shares)).toBeGreaterThan(0.02);
    expect(mark.strongest).toBeGreaterThan(40);
    // Most of it is as it was, and no stroke covers what is below it.
    expect(mark.share).toBeLessThan(0.25);
    expect(mark.strongest).toBeLessThan(170);
    // The same eyes see that a picture that was only made anew bears none.
    const plain = await readPhoto(async () => photo);
    if ('fault' in plain) throw new Error(plain.fault);
    expect((await markOf(plain.jpeg)).share).toBe(0);
  });

  test.for([
    ['grey', 'b-w'],
    ['for print', 'cmyk'],
  ] as const)('in colours %s is marked as well', async ([, space]) => {
    const flat = sharp({ create: { width: 900, height: 600, channels: 3, background: '#909090' } });
    const bytes = await flat.toColourspace(space).jpeg().toBuffer();
    const photo = await readPhoto(async () => bytes, { asCopy: true });
    if ('fault' in photo) throw new Error(photo.fault);
    expect(Math.min(...(await markOf(photo.jpeg)).shares)).toBeGreaterThan(0.02);
  });

  test('nothing of the photo as it came is stored: one file each, and it is the marked one', async ({
    stage,
    checks,
    folder,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const before = new Set(await checks.storedFiles());
    await checks.send({ token }, 'IDENTITY', await samplePhoto({ width: 800, height: 600 }));
    const added = (await checks.storedFiles()).filter((name) => !before.has(name));
    expect(added).toHaveLength(1);
    const [name = ''] = added;
    const stored = await readFile(join(folder, 'store', name.slice(0, 2), name));
    expect((await markOf(stored)).share).toBeGreaterThan(0.05);
  });

  test('has the size limit that browsers are told before they send', () => {
    expect(saveDocument.upload.maxBytes).toBe(MAX_PHOTO_BYTES);
  });

  test('of exactly 15 MiB is read, one byte more is refused; over the network as well', async ({
    clock,
    db,
    stage,
    checks,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const photo = await samplePhoto();
    const limit = 15 * 1024 * 1024;
    const padded = (length: number) => Buffer.concat([photo, Buffer.alloc(length - photo.length)]);
    expect((await checks.send({ token }, 'SELFIE', padded(limit))).status).toBe(200);
    expect((await checks.send({ token }, 'SELFIE', padded(limit + 1))).code).toBe('UPLOAD_TOO_LARGE');
    const listening = await testApp(db, { now: clock.now });
    try {
      const address = await listening.listen({ port: 0, host: '127.0.0.1' });
      const answer = await clientOf(overHttp(address))(
        'PUT /documentchecks/current/documents/{kind}',
        { params: { kind: 'SELFIE' } },
        { token, file: Buffer.alloc(16 * 1024 * 1024, 1) },
      );
      expect(answer.code).toBe('UPLOAD_TOO_LARGE');
      expect(answer.status).toBe(413);
    } finally {
      await listening.close();
    }
  });

  test('too many in an hour are refused with the time to wait, before they are read', async ({
    stage,
    checks,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    for (let count = 0; count < 60; count++) await checks.send({ token }, 'SELFIE', Buffer.alloc(10));
    const refused = await checks.send({ token }, 'SELFIE', await samplePhoto());
    expect(refused.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('sent by two at once of the same kind is one document, and the file of the other one goes', async ({
    stage,
    checks,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const before = await checks.storedFiles();
    const colours = ['red', 'green', 'blue', 'black', 'white'];
    const photos = await Promise.all(colours.map((colour) => samplePhoto({ colour })));
    const answers = await Promise.all(photos.map((photo) => checks.send({ token }, 'IDENTITY', photo)));
    expect(answers.map(({ status }) => status)).toEqual(colours.map(() => 200));
    const { documents } = await checks.check({ token });
    expect(documents).toHaveLength(1);
    await checks.runJobs();
    expect(await checks.storedFiles()).toHaveLength(before.length + 1);
  });
});

describe('the consent to photos', () => {
  const consentsOf = (db: Db, customerId: number) =>
    db
      .selectFrom('consent')
      .where('customer_id', '=', customerId)
      .where('kind', '=', 'DOCUMENT_PHOTOS')
      .orderBy('id')
      .select(['text_version', 'given_at', 'withdrawn_at'])
      .execute();

  test('is asked for before the first photo: without it none is taken, and the answer says what else there is', async ({
    db,
    stage,
    checks,
  }) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    const as = { token: customer.token };
    expect(await checks.check(as)).toMatchObject({ photosAllowed: false, consentStands: false });
    const before = await checks.storedFiles();
    for (const kind of DOCUMENT_KINDS) {
      const refused = await checks.sendAlone(as, kind, await samplePhoto());
      expect([refused.status, refused.code]).toEqual([409, 'PHOTO_CONSENT_MISSING']);
      expect(refused.problem.detail).toContain('zeig uns die Originale in einem unserer Büros');
    }
    expect(await checks.storedFiles()).toEqual(before);
    expect(await checks.check(as)).toMatchObject({ id: null, documents: [] });

    // Three taps at once, and again later: one row with version and time.
    await Promise.all([checks.consent(as), checks.consent(as), checks.consent(as)]);
    await checks.consent(as);
    expect(await consentsOf(db, customer.id)).toEqual([
      { text_version: PHOTO_CONSENT.version, given_at: NOW, withdrawn_at: null },
    ]);
    expect(await checks.check(as)).toMatchObject({ photosAllowed: true, consentStands: true });
    expect((await checks.sendAlone(as, 'IDENTITY', await samplePhoto())).status).toBe(200);
  });

  test('taken back, it takes the photos along, and what was handed in waits no more', async ({
    clock,
    db,
    checks,
  }) => {
    const made = await checks.submitted();
    clock.set(NOW.add({ minutes: 5 }));
    expect((await checks.consent(made.as, 'NO')).status).toBe(204);
    expect((await checks.consent(made.as, 'NO')).status).toBe(204);
    expect(await checks.check(made.as)).toMatchObject({
      id: made.checkId,
      state: 'OPEN',
      submittedAt: null,
      documents: [],
      photosAllowed: false,
      consentStands: false,
    });
    for (const kind of DOCUMENT_KINDS)
      expect((await checks.show(made.as, made.checkId, kind)).status).toBe(404);
    // Staff who had it open decide nothing any more.
    expect(await approveDocumentCheck(db, mailer, checks.decision(made))).toBe(false);
    await checks.runJobs();
    const kept = await db.selectFrom('document').select('file_key').execute();
    expect((await checks.storedFiles()).sort()).toEqual(kept.map(({ file_key }) => file_key.slice(3)).sort());
    expect((await checks.submit(made.as)).code).toBe('PHOTO_CONSENT_MISSING');

    // Given again it is a new row, and the same check goes on.
    await checks.sendAll(made.as);
    expect((await checks.submit(made.as)).output).toMatchObject({ id: made.checkId, state: 'SUBMITTED' });
    expect(await consentsOf(db, made.customer.id)).toMatchObject([
      { given_at: NOW, withdrawn_at: clock.now() },
      { given_at: clock.now(), withdrawn_at: null },
    ]);
  });

  test('covers one check: not asked again after a rejection, but for the next one, and a passed check stays passed without it', async ({
    db,
    stage,
    checks,
  }) => {
    const made = await checks.submitted();
    await rejectDocumentCheck(db, mailer, { ...checks.decision(made), reason: 'unscharf' });
    expect((await checks.check(made.as)).photosAllowed).toBe(true);
    const again = (await checks.sendAlone(made.as, 'SELFIE', await samplePhoto())).output;
    await checks.submit(made.as);
    await approveDocumentCheck(db, mailer, { ...checks.decision(made), checkId: again.id ?? 0 });
    expect(await checks.check(made.as)).toMatchObject({ photosAllowed: false, consentStands: true });

    // Half a year later: the next one asks, while the former one may still stand for its photos.
    await db
      .updateTable('customer')
      .set({ documents_valid_until: NOW.add({ hours: 20 * DAY_HOURS }) })
      .where('id', '=', made.customer.id)
      .execute();
    expect((await checks.sendAlone(made.as, 'SELFIE', await samplePhoto())).code).toBe(
      'PHOTO_CONSENT_MISSING',
    );
    await checks.consent(made.as);
    expect((await checks.sendAlone(made.as, 'SELFIE', await samplePhoto())).status).toBe(200);
    expect(await consentsOf(db, made.customer.id)).toHaveLength(2);

    await checks.consent(made.as, 'NO');
    const { documents_valid_until: until } = await checks.stateOf(made.customer);
    expect(until).toEqual(NOW.add({ hours: 20 * DAY_HOURS }));
    const left = await db
      .selectFrom('document')
      .innerJoin('document_check', 'document_check.id', 'document.check_id')
      .where('customer_id', '=', made.customer.id)
      .select('kind')
      .execute();
    expect(left).toEqual([]);
    expect((await consentsOf(db, made.customer.id)).map(({ withdrawn_at: end }) => end === null)).toEqual([
      false,
      false,
    ]);

    const stranger = await stage.addCustomer({ state: 'VERIFIED' });
    expect((await checks.check({ token: stranger.token })).consentStands).toBe(false);
  });

  test('taken back while a photo is on its way: the photo is refused or goes, never stays', async ({
    db,
    stage,
    checks,
  }) => {
    for (let round = 0; round < 5; round++) {
      const customer = await stage.addCustomer({ state: 'VERIFIED' });
      const as = { token: customer.token };
      await checks.consent(as);
      const [sent] = await Promise.all([
        checks.sendAlone(as, 'IDENTITY', await samplePhoto()),
        checks.consent(as, 'NO'),
      ]);
      expect([undefined, 'PHOTO_CONSENT_MISSING']).toContain(sent.code);
      const left = await db
        .selectFrom('document')
        .innerJoin('document_check', 'document_check.id', 'document.check_id')
        .where('customer_id', '=', customer.id)
        .select('kind')
        .execute();
      expect(left).toEqual([]);
    }
  });
});

describe('who comes in person', () => {
  test('passes without photos, once; who is checked by hand, has sent photos or has passed is told so', async ({
    db,
    stage,
    checks,
  }) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    await checks.confirmEmail(customer);
    const come = ({ id }: StageCustomer) => {
      const visit = { customerId: id, by: 'Miriam Thaler', now: NOW };
      return passInPerson(db, mailer, visit);
    };
    const answers = await Promise.all([come(customer), come(customer)]);
    expect(answers.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'DOCUMENTS_VALID',
      undefined,
    ]);
    expect(await checks.stateOf(customer)).toEqual({
      state: 'ACTIVE',
      documents_valid_until: Temporal.Instant.from('2027-11-12T23:00:00Z'),
    });
    expect(await checks.check({ token: customer.token })).toMatchObject({ state: 'APPROVED', documents: [] });
    expect(await checks.mailsTo(customer)).toMatchObject([{ template: 'dokumente_bestanden' }]);

    expect(await come((await checks.submitted()).customer)).toBe('DOCUMENT_CHECK_SUBMITTED');
    expect(await come(await stage.addCustomer({ state: 'PRELIMINARY' }))).toBe('FORBIDDEN');
  });

  test('who had begun with photos passes the same check, and the consent is used up', async ({
    db,
    stage,
    checks,
  }) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    const as = { token: customer.token };
    const { output } = await checks.send(as, 'SELFIE', await samplePhoto());
    await passInPerson(db, mailer, { customerId: customer.id, by: 'Miriam Thaler', now: NOW });
    expect(await checks.check(as)).toMatchObject({
      id: output.id,
      state: 'APPROVED',
      photosAllowed: false,
      consentStands: true,
    });
  });
});

describe('a photo that was stored unmarked', () => {
  test('is marked by the next run, and what was there goes; run twice, or replaced meanwhile, changes nothing more', async ({
    db,
    stage,
    files,
    checks,
  }) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    const as = { token: customer.token };
    const { output } = await checks.send(as, 'IDENTITY', await samplePhoto({ width: 900, height: 600 }));
    const unmarked = await readPhoto(() => samplePhoto({ width: 900, height: 600 }));
    if ('fault' in unmarked) throw new Error(unmarked.fault);
    const { file_key: oldKey } = await db
      .updateTable('document')
      .set({ marked_at: null })
      .where('check_id', '=', output.id ?? 0)
      .returning('file_key')
      .executeTakeFirstOrThrow();
    await files.put(oldKey, unmarked.jpeg);
    expect((await markOf((await checks.show(as, output.id ?? 0, 'IDENTITY')).bytes)).share).toBe(0);
    await Promise.all([checks.runJobs(), checks.runJobs()]);
    await checks.runJobs();
    const shown = (await checks.show(as, output.id ?? 0, 'IDENTITY')).bytes;
    expect((await markOf(shown)).share).toBeGreaterThan(0.05);
    expect(await files.get(oldKey)).toBeUndefined();
    const document = await db
      .selectFrom('document')
      .where('check_id', '=', output.id ?? 0)
      .select(['byte_size', 'marked_at'])
      .executeTakeFirstOrThrow();
    expect(document).toEqual({ byte_size: shown.length, marked_at: NOW });
  });
});

describe('the check', () => {
  test('is open before anything was sent, then handed in once all four are there, and not changed any more', async ({
    clock,
    stage,
    checks,
  }) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED' });
    const as = { token: customer.token };
    expect(await checks.check(as)).toMatchObject({
      id: null,
      state: 'OPEN',
      documents: [],
      emailConfirmed: false,
    });
    await checks.send(as, 'SELFIE', await samplePhoto());
    const refused = await checks.submit(as);
    expect(refused.problem.fields).toEqual([
      { name: 'LICENCE_FRONT', code: 'missing', message: 'Führerschein vorn fehlt noch.' },
      { name: 'LICENCE_BACK', code: 'missing', message: 'Führerschein hinten fehlt noch.' },
      { name: 'IDENTITY', code: 'missing', message: 'Ausweis fehlt noch.' },
    ]);
    await checks.sendAll(as);
    expect((await checks.submit(as)).output).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: NOW.toString(),
    });
    // A client that missed the answer submits again.
    clock.set(NOW.add({ minutes: 5 }));
    expect((await checks.submit(as)).output).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: NOW.toString(),
    });
    expect((await checks.send(as, 'SELFIE', await samplePhoto())).code).toBe('DOCUMENT_CHECK_SUBMITTED');
  });

  test('handed in while a photo is replaced: the replacement is in it or refused, never lost in between', async ({
    stage,
    checks,
  }) => {
    for (let round = 0; round < 5; round++) {
      const { token } = await stage.addCustomer({ state: 'VERIFIED' });
      await checks.sendAll({ token });
      const [replaced, handedIn] = await Promise.all([
        checks.send({ token }, 'SELFIE', await samplePhoto({ width: 800 })),
        checks.submit({ token }),
      ]);
      expect(handedIn.output.state).toBe('SUBMITTED');
      const selfie = (await checks.check({ token })).documents.find(({ kind }) => kind === 'SELFIE');
      expect([undefined, 'DOCUMENT_CHECK_SUBMITTED']).toContain(replaced.code);
      expect(selfie?.width).toBe(replaced.code ? 480 : 800);
    }
  });

  test('approved with a confirmed address makes a VERIFIED customer ACTIVE, who books; without, it waits for the address', async ({
    db,
    stage,
    call,
    checks,
  }) => {
    const made = await checks.submitted();
    await checks.confirmEmail(made.customer);
    expect(await approveDocumentCheck(db, mailer, checks.decision(made))).toBe(true);
    expect(await checks.stateOf(made.customer)).toEqual({
      state: 'ACTIVE',
      documents_valid_until: Temporal.Instant.from('2027-11-12T23:00:00Z'),
    });
    expect(await checks.check(made.as)).toMatchObject({ state: 'APPROVED', renewable: false });
    const body = { bookeeId: (await stage.addVehicle()).id, timeRange: hoursFrom(NOW, 48) };
    expect((await call('POST /bookings', { body }, made.as)).status).toBe(201);
    const [mail] = await checks.mailsTo(made.customer);
    expect(mail?.template).toBe('dokumente_bestanden');
    expect(mail?.text_body).toContain('12.11.2027');

    const unconfirmed = await checks.submitted();
    await approveDocumentCheck(db, mailer, checks.decision(unconfirmed));
    expect((await checks.stateOf(unconfirmed.customer)).state).toBe('VERIFIED');
  });

  test('approved for a customer who is blocked or cancelling does not change that', async ({
    db,
    checks,
  }) => {
    for (const state of ['BLOCKED', 'CANCELLING'] as const) {
      const made = await checks.submitted({ state });
      await checks.confirmEmail(made.customer);
      await approveDocumentCheck(db, mailer, checks.decision(made));
      expect((await checks.stateOf(made.customer)).state).toBe(state);
    }
  });

  test('rejected tells why, and only what was objected to must be sent again', async ({ db, checks }) => {
    const made = await checks.submitted();
    const reason = 'Auf dem Ausweis ist das Geburtsdatum <nicht> zu lesen.';
    expect(await rejectDocumentCheck(db, mailer, { ...checks.decision(made), reason })).toBe(true);
    expect((await checks.stateOf(made.customer)).state).toBe('VERIFIED');
    const rejected = await checks.check(made.as);
    expect(rejected).toMatchObject({ id: made.checkId, state: 'REJECTED', reason });
    expect(rejected.documents).toHaveLength(4);
    expect((await checks.submit(made.as)).code).toBe('DOCUMENTS_REJECTED');

    const again = (await checks.send(made.as, 'IDENTITY', await samplePhoto({ width: 900 }))).output;
    expect(again).toMatchObject({ state: 'OPEN', reason: null });
    expect(again.id).not.toBe(made.checkId);
    expect(again.documents.map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
    expect((await checks.submit(made.as)).output.state).toBe('SUBMITTED');
    // The photo that the first decision was about can still be seen.
    expect((await checks.show(made.as, made.checkId, 'IDENTITY')).status).toBe(200);
    const [mail] = await checks.mailsTo(made.customer);
    expect(mail?.template).toBe('dokumente_abgelehnt');
    expect(mail?.text_body).toContain('Auf dem Ausweis ist das Geburtsdatum');
  });

  test('two people decide at once: one decision, one mail', async ({ db, checks }) => {
    const made = await checks.submitted();
    const decided = await Promise.all([
      approveDocumentCheck(db, mailer, checks.decision(made)),
      rejectDocumentCheck(db, mailer, { ...checks.decision(made), reason: 'unscharf' }),
      approveDocumentCheck(db, mailer, checks.decision(made)),
    ]);
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await checks.mailsTo(made.customer)).toHaveLength(1);
  });
});

describe('who sees a photo', () => {
  test('its owner and staff; nobody else, not the main account, and nobody learns that it exists', async ({
    db,
    stage,
    checks,
  }) => {
    const owner = await checks.submitted();
    const staff = await stage.addCustomer({ employee: true });
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    await db
      .updateTable('customer')
      .set({ main_customer_id: main.id })
      .where('id', '=', owner.customer.id)
      .execute();
    const views = () =>
      db
        .selectFrom('document_view')
        .where('customer_id', '=', owner.customer.id)
        .select(['check_id', 'kind', 'viewer_id', 'viewed_by', 'via', 'viewed_at'])
        .execute();
    expect((await checks.show(owner.as, owner.checkId)).status).toBe(200);
    expect(await views()).toEqual([]);
    expect((await checks.show({ token: staff.token }, owner.checkId)).status).toBe(200);
    const seen = {
      check_id: owner.checkId,
      kind: 'SELFIE',
      viewer_id: staff.id,
      viewed_by: staff.number,
      via: 'API',
      viewed_at: NOW,
    };
    expect(await views()).toEqual([seen]);

    const stranger = await stage.addCustomer();
    const blocked = await stage.addCustomer({ employee: true, state: 'BLOCKED' });
    const elsewhere = await stage.addCustomer({ employee: true });
    await db.insertInto('provider').values({ id: 'andere', title: 'Andere', currency: 'EUR' }).execute();
    await db.updateTable('customer').set({ provider_id: 'andere' }).where('id', '=', elsewhere.id).execute();
    const unknown = await checks.show({ token: stranger.token }, 999_999);
    for (const { token } of [main, stranger, blocked, elsewhere]) {
      const answer = await checks.show({ token }, owner.checkId);
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      expect((await checks.check({ token })).documents).toEqual([]);
    }
    expect((await checks.show({}, owner.checkId)).status).toBe(401);
    expect(await views()).toEqual([seen]);
  });

  test('who looked stays in the database for three years, and no photo is shown that cannot be noted', async ({
    db,
    stage,
    checks,
  }) => {
    const owner = await checks.submitted();
    const staff = await stage.addCustomer({ employee: true });
    await checks.show({ token: staff.token }, owner.checkId);
    for (const statement of [
      sql`delete from document_view`,
      sql`update document_view set viewed_by = 'nobody'`,
      sql`truncate document_view`,
      sql`truncate customer cascade`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('only ever added');
    }
    await db
      .insertInto('document_view')
      .values({
        check_id: owner.checkId,
        customer_id: owner.customer.id,
        viewed_by: 'long ago',
        via: 'ADMIN',
        viewed_at: Temporal.Instant.from('2023-01-01T00:00:00Z'),
      })
      .execute();
    await checks.runJobs();
    const kept = db.selectFrom('document_view').where('customer_id', '=', owner.customer.id);
    expect(await kept.select('viewed_by').execute()).toEqual([{ viewed_by: staff.number }]);

    await sql`alter table document_view rename to document_view_away`.execute(db);
    try {
      expect((await checks.show({ token: staff.token }, owner.checkId)).status).toBe(500);
      expect((await checks.show(owner.as, owner.checkId)).status).toBe(200);
    } finally {
      await sql`alter table document_view_away rename to document_view`.execute(db);
    }
  });

  test('keys say nothing and cannot be guessed, and only this user of the machine can enter the folder', async ({
    folder,
    checks,
  }) => {
    await checks.submitted();
    for (const name of await checks.storedFiles()) expect(name).toMatch(/^[0-9a-f]{48}\.jpg$/);
    expect((await stat(join(folder, 'store'))).mode & 0o777).toBe(0o700);
  });
});

describe('as time goes by', () => {
  test('thirty days before the end the customer is told once, after the end books nothing new, and a new check mends it', async ({
    clock,
    db,
    stage,
    call,
    checks,
  }) => {
    const made = await checks.submitted();
    await checks.confirmEmail(made.customer);
    await approveDocumentCheck(db, mailer, checks.decision(made));
    const until = (await checks.stateOf(made.customer)).documents_valid_until ?? NOW;
    const reminders = async () =>
      (await checks.mailsTo(made.customer)).filter(({ template }) => template === 'dokumente_erinnerung');

    clock.set(until.subtract({ hours: 31 * DAY_HOURS }));
    await checks.runJobs();
    expect(await reminders()).toEqual([]);
    expect((await checks.send(made.as, 'SELFIE', await samplePhoto())).code).toBe('DOCUMENTS_VALID');

    clock.set(until.subtract({ hours: 29 * DAY_HOURS }));
    await checks.runJobs();
    await Promise.all([checks.runJobs(), checks.runJobs()]);
    expect(await reminders()).toMatchObject([{ text_body: expect.stringContaining('12.11.2027') }]);
    expect(await checks.check(made.as)).toMatchObject({ state: 'APPROVED', renewable: true });

    clock.set(until.subtract({ hours: 1 }));
    const bookee = await stage.addVehicle();
    const book = (hours: number) =>
      call(
        'POST /bookings',
        { body: { bookeeId: bookee.id, timeRange: hoursFrom(clock.now(), hours) } },
        made.as,
      );
    const booked = await book(20);
    expect(booked.status).toBe(201);

    clock.set(until);
    expect((await book(30)).code).toBe('DOCUMENTS_EXPIRED');
    const me = await call('GET /customers', { query: {} }, made.as);
    expect(me.output.items[0]).toMatchObject({ mayBook: false, documentsValidUntil: until.toString() });
    // The existing booking stays, and can be cancelled.
    const params = { id: String(booked.output.id) };
    expect((await call('GET /bookings/{id}', { params }, made.as)).output.state).toBe('RESERVED');
    expect((await call('POST /bookings/{id}/cancel', { params }, made.as)).status).toBe(200);

    await checks.sendAll(made.as);
    const again = (await checks.submit(made.as)).output;
    expect(again.id).not.toBe(made.checkId);
    await approveDocumentCheck(db, mailer, { ...checks.decision(made), checkId: again.id ?? 0 });
    expect((await book(30)).status).toBe(201);
  });

  test('who has handed in new photos in time is not reminded, who has only begun is', async ({
    db,
    checks,
  }) => {
    const made = await checks.submitted();
    await approveDocumentCheck(db, mailer, checks.decision(made));
    await db
      .updateTable('customer')
      .set({ state: 'ACTIVE', documents_valid_until: NOW.add({ hours: 20 * DAY_HOURS }) })
      .where('id', '=', made.customer.id)
      .execute();
    await checks.sendAll(made.as);
    const { output } = await checks.submit(made.as);
    await checks.runJobs();
    const templates = async () => (await checks.mailsTo(made.customer)).map(({ template }) => template);
    expect(await templates()).toEqual(['dokumente_bestanden']);
    await rejectDocumentCheck(db, mailer, {
      ...checks.decision(made),
      checkId: output.id ?? 0,
      reason: 'unscharf',
    });
    await checks.runJobs();
    expect(await templates()).toEqual(['dokumente_bestanden', 'dokumente_abgelehnt', 'dokumente_erinnerung']);
  });

  test('thirty days after the decision the photos go and the decision stays', async ({
    clock,
    db,
    checks,
  }) => {
    const made = await checks.submitted();
    await approveDocumentCheck(db, mailer, checks.decision(made));
    const photos = async () =>
      Promise.all(
        DOCUMENT_KINDS.map(async (kind) => (await checks.show(made.as, made.checkId, kind)).status),
      );
    clock.set(NOW.add({ hours: 30 * DAY_HOURS }));
    await checks.runJobs();
    expect(await photos()).toEqual([200, 200, 200, 200]);
    clock.set(clock.now().add({ hours: 1 }));
    await checks.runJobs();
    expect(await photos()).toEqual([404, 404, 404, 404]);
    const kept = await db.selectFrom('document').select('file_key').execute();
    expect((await checks.storedFiles()).sort()).toEqual(kept.map(({ file_key }) => file_key.slice(3)).sort());
    expect(
      await db.selectFrom('document_check').where('id', '=', made.checkId).selectAll().execute(),
    ).toMatchObject([{ state: 'APPROVED', decided_by: 'Miriam Thaler', decided_at: NOW }]);
  });

  test('photos that nobody hands in go after thirty days; those that wait for us stay', async ({
    clock,
    stage,
    checks,
  }) => {
    const idle = await stage.addCustomer({ state: 'VERIFIED' });
    await checks.send({ token: idle.token }, 'SELFIE', await samplePhoto());
    const waiting = await checks.submitted();
    clock.set(NOW.add({ hours: 31 * DAY_HOURS }));
    await checks.runJobs();
    expect((await checks.check({ token: idle.token })).documents).toEqual([]);
    expect((await checks.check(waiting.as)).documents).toHaveLength(4);
  });

  test('photos of an open check stay together: thirty days count from the last of them', async ({
    clock,
    stage,
    checks,
  }) => {
    const { token } = await stage.addCustomer({ state: 'VERIFIED' });
    const kindsAfter = async (days: number) => {
      clock.set(NOW.add({ hours: days * DAY_HOURS + 1 }));
      await checks.runJobs();
      return (await checks.check({ token })).documents.map(({ kind }) => kind).toSorted();
    };
    await checks.send({ token }, 'LICENCE_FRONT', await samplePhoto());
    clock.set(NOW.add({ hours: 20 * DAY_HOURS }));
    await checks.send({ token }, 'LICENCE_BACK', await samplePhoto());
    expect(await kindsAfter(30)).toEqual(['LICENCE_BACK', 'LICENCE_FRONT']);
    expect(await kindsAfter(50)).toEqual([]);
  });

  test('the photos of who has left go at once', async ({ db, checks }) => {
    const made = await checks.submitted();
    await db.updateTable('customer').set({ state: 'DELETED' }).where('id', '=', made.customer.id).execute();
    await checks.runJobs();
    const left = await db.selectFrom('document').where('check_id', '=', made.checkId).selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('a server that is killed', () => {
  test('between file and row leaves a file for an hour, not for ever', async ({
    clock,
    db,
    files,
    checks,
  }) => {
    const key = 'ab/abandoned.jpg';
    await scheduleFileRemoval(db, key, NOW.add({ minutes: 60 }));
    await files.put(key, await samplePhoto());
    await checks.runJobs();
    expect(await files.get(key)).toBeDefined();
    clock.set(NOW.add({ minutes: 60 }));
    await checks.runJobs();
    expect(await files.get(key)).toBeUndefined();
    expect(await db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
  });

  test('after the file but before its note went: the next run finds nothing and is content', async ({
    db,
    checks,
  }) => {
    await scheduleFileRemoval(db, 'ab/gone.jpg', NOW);
    await checks.runJobs();
    expect(await db.selectFrom('file_removal').selectAll().execute()).toEqual([]);
  });

  test('one file that cannot be removed does not keep the others', async ({
    services,
    db,
    files,
    checks,
  }) => {
    for (const key of ['aa/stuck.jpg', 'bb/free.jpg']) await scheduleFileRemoval(db, key, NOW);
    const stuck: FileStore = {
      ...files,
      remove: async (key) => {
        if (key.startsWith('aa')) throw new Error('the disk is read-only');
      },
    };
    const [cleanUp] = documentJobs;
    await expect(cleanUp?.run(db, NOW, { ...services, files: stuck })).rejects.toThrow('1 files');
    const left = await db.selectFrom('file_removal').select('file_key').execute();
    expect(left).toEqual([{ file_key: 'aa/stuck.jpg' }]);
    await checks.runJobs();
  });
});

/**
 * Returns what is drawn over a picture of one colour: the share of pixels that differ from it visibly, in all and in each of
 * sixteen parts (a strip has only those of its longer edge), and by how much the ones that differ most do, of 255.
 */
async function markOf(jpeg: Uint8Array) {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const values = data.toSorted();
  const ground = values[values.length >> 1] ?? 0;
  const across = info.width > 3 * info.height ? [16, 1] : info.height > 3 * info.width ? [1, 16] : [4, 4];
  const [columns = 4, rows = 4] = across;
  const counts = Array.from({ length: 16 }, () => ({ all: 0, marked: 0 }));
  const differences: number[] = [];
  for (const [index, value] of data.entries()) {
    const x = Math.floor(((index % info.width) * columns) / info.width);
    const y = Math.floor((Math.floor(index / info.width) * rows) / info.height);
    const part = counts[y * columns + x];
    if (!part) continue;
    part.all++;
    const difference = Math.abs(value - ground);
    if (difference <= 16) continue;
    part.marked++;
    differences.push(difference);
  }
  differences.sort((a, b) => a - b);
  return {
    share: differences.length / data.length,
    shares: counts.map(({ all, marked }) => marked / all),
    strongest: differences[Math.floor(differences.length * 0.95)] ?? 0,
  };
}

/** Returns a JPEG of random noise, which compresses as little as a photo does. */
function noise(): Promise<Buffer> {
  return sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
}
