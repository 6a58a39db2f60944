import * as document from '#contract/document.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/document/document-kind.ts';
import { PAPER_POINTS } from '#domain/document/paper-point.ts';
import { book } from '#server/test/booked-cars.ts';
import { FOREIGN, forStaff, fromOurPages, OF_STAFF, ONESELF, UNKNOWN } from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { sendDocument } from '#server/test/owner-things.ts';
import { HEIC, hugePng, photoConsent, samplePhoto } from '#server/test/photos.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import { NOW } from '#server/test/stage.ts';

/** Consents to photos, and sends one. */
async function sendPhoto(scene: Scene, as: As, file?: Buffer, kind: DocumentKind = 'IDENTITY') {
  if (as.token) await scene.call('PUT /consents/{kind}', photoConsent(), { token: as.token });
  return sendPhotoWithoutConsent(scene, as, file, kind);
}

async function sendPhotoWithoutConsent(
  { call }: Scene,
  as: As,
  file?: Buffer,
  kind: DocumentKind = 'IDENTITY',
) {
  return call(
    'PUT /documentchecks/current/documents/{kind}',
    { params: { kind } },
    { ...as, file: file ?? (await samplePhoto()) },
  );
}

function showPhoto({ call }: Scene, id: number, as: As) {
  return call(
    'GET /documentchecks/{id}/documents/{kind}',
    { params: { id: String(id), kind: 'IDENTITY' }, query: {} },
    as,
  );
}

function showCheck({ call }: Scene, id: number, as: As) {
  return call('GET /documentchecks/{id}', { params: { id: String(id) }, query: {} }, as);
}

function rejectCheck({ call }: Scene, id: number, as: As, reason = 'Unscharf.') {
  return call(
    'POST /documentchecks/{id}/decision',
    { params: { id: String(id) }, body: { decision: 'REJECTED', submittedAt: NOW.toString(), reason } },
    as,
  );
}

function submit({ call }: Scene, as: As) {
  return call('POST /documentchecks/current/submit', {}, as);
}

/** Adds a customer whose four photos wait for staff. */
async function submitted(scene: Scene) {
  const made = await scene.stage.addCustomer({ state: 'VERIFIED' });
  for (const kind of DOCUMENT_KINDS) await sendPhoto(scene, { token: made.token }, undefined, kind);
  const { output } = await submit(scene, { token: made.token });
  return { token: made.token, customerId: made.id, id: output.id ?? 0 };
}

async function approved(scene: Scene) {
  const made = await submitted(scene);
  await setCheck(scene, made.id, 'APPROVED');
  await scene.db
    .updateTable('customer')
    .set({ documents_valid_until: NOW.add({ hours: 24 * 100 }) })
    .where('id', '=', made.customerId)
    .execute();
  return made;
}

async function setCheck({ db }: Scene, id: number, state: 'APPROVED' | 'REJECTED') {
  await db.updateTable('document_check').set({ state, decided_at: NOW }).where('id', '=', id).execute();
}

export const documentScenarios = scenarios({
  calls: [
    callScenarios(document.decideDocumentCheck, {
      refusals: {
        ...forStaff((scene, as) => rejectCheck(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => rejectCheck(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id } = await submitted(scene);
          return keyReused((key, again) =>
            rejectCheck(scene, id, { token: scene.rolf.token, key }, again ? 'Unscharf.' : 'Verdeckt.'),
          );
        },
        DOCUMENT_CHECK_UNKNOWN: (scene) => rejectCheck(scene, UNKNOWN, { token: scene.rolf.token }),
        DOCUMENT_CHECK_DECIDED: async (scene) => {
          const { id } = await submitted(scene);
          await rejectCheck(scene, id, { token: scene.rolf.token });
          return rejectCheck(scene, id, { token: scene.rolf.token });
        },
      },
      rights: {
        try: ({ call }, { checkId }, as) =>
          call(
            'POST /documentchecks/{id}/decision',
            {
              params: idOf(checkId),
              body: { decision: 'REJECTED', submittedAt: NOW.toString(), reason: 'Unscharf.' },
            },
            as,
          ),
        ...OF_STAFF,
        employee: 'DOCUMENT_CHECK_UNKNOWN',
      },
    }),
    callScenarios(document.listDocumentChecks, {
      refusals: forStaff(({ call }, as) => call('GET /documentchecks', { query: {} }, as)),
      // The owner has handed nothing in.
      rights: { try: ({ call }, _, as) => call('GET /documentchecks', { query: {} }, as), ...OF_STAFF },
    }),
    callScenarios(document.saveDocument, {
      refusals: {
        AUTHENTICATION: (scene) => sendPhoto(scene, {}),
        FORBIDDEN: async (scene) =>
          sendPhoto(scene, { token: (await scene.stage.addCustomer({ state: 'PRELIMINARY' })).token }),
        ORIGIN_FORBIDDEN: (scene) => sendPhoto(scene, { token: scene.ada.token, ...FOREIGN }),
        UPLOAD_EXPECTED: async ({ ada, call }) => {
          await call('PUT /consents/{kind}', photoConsent(), { token: ada.token });
          return call(
            'PUT /documentchecks/current/documents/{kind}',
            { params: { kind: 'SELFIE' } },
            { token: ada.token },
          );
        },
        UPLOAD_TOO_LARGE: (scene) =>
          sendPhoto(scene, { token: scene.ada.token }, Buffer.alloc(15 * 1024 * 1024 + 1, 7)),
        PHOTO_FORMAT: (scene) =>
          sendPhoto(
            scene,
            { token: scene.ada.token },
            Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
          ),
        PHOTO_HEIC: (scene) => sendPhoto(scene, { token: scene.ada.token }, HEIC),
        PHOTO_BROKEN: async (scene) =>
          sendPhoto(scene, { token: scene.ada.token }, (await samplePhoto()).subarray(0, 700)),
        PHOTO_TOO_MANY_PIXELS: (scene) => sendPhoto(scene, { token: scene.ada.token }, hugePng()),
        PHOTO_TOO_SMALL: async (scene) =>
          sendPhoto(scene, { token: scene.ada.token }, await samplePhoto({ height: 299 })),
        DOCUMENT_CHECK_SUBMITTED: async (scene) => {
          const { token } = await submitted(scene);
          return sendPhoto(scene, { token });
        },
        DOCUMENTS_VALID: async (scene) => sendPhoto(scene, { token: (await approved(scene)).token }),
        PHOTO_CONSENT_MISSING: async (scene) => {
          const { token } = await scene.stage.addCustomer({ state: 'VERIFIED' });
          return sendPhotoWithoutConsent(scene, { token });
        },
      },
      rights: {
        try: (scene, _, as) => sendDocument(scene, 'SELFIE', as),
        ...ONESELF,
        // Who has not consented to photos.
        other: 'PHOTO_CONSENT_MISSING',
        partner: 'FORBIDDEN',
      },
    }),
    callScenarios(document.showDocument, {
      refusals: {
        AUTHENTICATION: (scene) => showPhoto(scene, 1, {}),
        DOCUMENT_UNKNOWN: async (scene) => {
          const { token } = await scene.stage.addCustomer();
          const { output } = await sendPhoto(scene, { token });
          return showPhoto(scene, output.id ?? 0, { token: scene.ada.token });
        },
      },
      rights: {
        try: ({ call }, { checkId }, as) =>
          call(
            'GET /documentchecks/{id}/documents/{kind}',
            { params: { id: String(checkId), kind: 'SELFIE' }, query: {} },
            as,
          ),
        visitor: 'AUTHENTICATION',
        other: 'DOCUMENT_UNKNOWN',
        employee: 'DOCUMENT_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(document.showDocumentCheck, {
      refusals: { AUTHENTICATION: ({ call }) => call('GET /documentchecks/current') },
      rights: {
        try: ({ call }, _, as) => call('GET /documentchecks/current', undefined, as),
        ...ONESELF,
      },
    }),
    callScenarios(document.showDocumentCheckForStaff, {
      refusals: {
        ...forStaff((scene, as) => showCheck(scene, UNKNOWN, as)),
        DOCUMENT_CHECK_UNKNOWN: (scene) => showCheck(scene, UNKNOWN, { token: scene.rolf.token }),
        DOCUMENT_REASON_NEEDED: async (scene) => {
          const { id } = await submitted(scene);
          await setCheck(scene, id, 'REJECTED');
          return showCheck(scene, id, { token: scene.rolf.token });
        },
      },
      rights: {
        try: ({ call }, { checkId }, as) =>
          call('GET /documentchecks/{id}', { params: idOf(checkId), query: {} }, as),
        ...OF_STAFF,
        employee: 'DOCUMENT_CHECK_UNKNOWN',
      },
    }),
    callScenarios(document.submitDocumentCheck, {
      refusals: {
        AUTHENTICATION: (scene) => submit(scene, {}),
        FORBIDDEN: async (scene) =>
          submit(scene, { token: (await scene.stage.addCustomer({ state: 'DENIED' })).token }),
        ORIGIN_FORBIDDEN: (scene) => submit(scene, { token: scene.ada.token, ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const as = { token: scene.ada.token, key: `key-${crypto.randomUUID()}` };
          await book(scene, await scene.freshVehicle(), scene.freshPeriod(), as);
          return submit(scene, as);
        },
        DOCUMENTS_MISSING: async (scene) => {
          const { token } = await scene.stage.addCustomer({ state: 'VERIFIED' });
          await sendPhoto(scene, { token });
          return submit(scene, { token });
        },
        DOCUMENTS_REJECTED: async (scene) => {
          const { token, id } = await submitted(scene);
          await setCheck(scene, id, 'REJECTED');
          return submit(scene, { token });
        },
        DOCUMENTS_VALID: async (scene) => submit(scene, { token: (await approved(scene)).token }),
        PHOTO_CONSENT_MISSING: async (scene) =>
          submit(scene, { token: (await scene.stage.addCustomer({ state: 'VERIFIED' })).token }),
      },
      // The other customers have not consented to photos of their own.
      rights: {
        try: ({ call }, _, as) => call('POST /documentchecks/current/submit', undefined, as),
        visitor: 'AUTHENTICATION',
        other: 'PHOTO_CONSENT_MISSING',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
  ],
  samples: async ({ call, db, photo, senders, stage }) => {
    const uploaded = new Set<string>();
    for (const { token } of senders) {
      await call('PUT /consents/{kind}', photoConsent(), { token });
      for (const kind of DOCUMENT_KINDS) {
        const { output } = await call(
          'PUT /documentchecks/current/documents/{kind}',
          { params: { kind } },
          { token, file: photo },
        );
        uploaded.add(String(output.id));
      }
    }
    const submitted: string[] = [];
    for (let count = 0; count < 12; count++) {
      const { id: customer_id } = await stage.addCustomer();
      const { id } = await db
        .insertInto('document_check')
        .values({ customer_id, state: 'SUBMITTED', created_at: NOW, submitted_at: NOW })
        .returning('id')
        .executeTakeFirstOrThrow();
      submitted.push(String(id));
    }
    return {
      every: { id: submitted },
      calls: {
        'GET /documentchecks/{id}/documents/{kind}': { id: [...uploaded] },
        'GET /documentchecks': { cursor: [undefined] },
        'POST /documentchecks/{id}/decision': {
          submittedAt: [NOW.toString()],
          compared: [[...PAPER_POINTS]],
          reason: ['Unscharf.'],
        },
      },
    };
  },
});
