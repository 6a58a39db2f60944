import type { RequestOf } from '#contract/calls.ts';
import * as serviceCase from '#contract/service-case.ts';
import { booked } from '#server/test/booked-cars.ts';
import {
  FOREIGN,
  forStaff,
  fromOurPages,
  OF_STAFF,
  ONESELF,
  salesPartner,
  UNKNOWN,
} from '#server/test/callers.ts';
import type { As } from '#server/test/client.ts';
import { HEIC, hugePng, samplePhoto } from '#server/test/photos.ts';
import { callScenarios, keyReused, scenarios } from '#server/test/scenarios.ts';
import { idOf, type Scene } from '#server/test/scene.ts';
import type { StageCustomer } from '#server/test/stage.ts';

const photoOfCase = (id: number, photoId: string) => ({ id: String(id), photoId });

type Sent = {
  reportId?: string;
  bookingId?: number;
  invoiceNumber?: string;
  line?: { text: string; cents: number };
  text?: string;
  byteSize?: number;
};

function report(
  { call }: Scene,
  { reportId = crypto.randomUUID(), byteSize, text = 'Bitte seht euch das an.', ...about }: Sent,
  as: As,
) {
  const kind = about.invoiceNumber === undefined ? ('PRICE' as const) : ('INVOICE' as const);
  const photos = byteSize === undefined ? [] : [{ id: reportId, byteSize }];
  return call(
    'POST /servicecases',
    { body: { reportId, kind, reason: 'AMOUNT', text, photos, ...about } },
    as,
  );
}

/** Adds a case of somebody about a booking of theirs; an announced photo has its id. */
async function reported(scene: Scene, byteSize?: number) {
  const person = await scene.stage.addCustomer();
  const as = { token: person.token };
  const { id: bookingId } = await booked(scene, person);
  const reportId: string = crypto.randomUUID();
  const { output } = await report(
    scene,
    { reportId, bookingId, ...(byteSize === undefined ? {} : { byteSize }) },
    as,
  );
  return { id: output.id, bookingId, reportId, photo: photoOfCase(output.id, reportId), as, person };
}

/** Writes one thing after the other until it is too much for a day. */
async function untilLimit<T extends { code: unknown }>(write: () => Promise<T>): Promise<T> {
  let last = await write();
  for (let count = 1; count <= 30 && last.code === undefined; count++) last = await write();
  return last;
}

const reply = ({ call }: Scene, id: number, as: As, text = 'Noch etwas.') =>
  call('POST /servicecases/{id}/replies', { params: idOf(id), body: { text } }, as);
const withdraw = ({ call }: Scene, id: number, as: As) =>
  call('POST /servicecases/{id}/withdraw', { params: idOf(id) }, as);
const unknownPhoto = () => ({ params: photoOfCase(UNKNOWN, crypto.randomUUID()) });
const sendUnknownPart = ({ call }: Scene, as: As) =>
  call('PUT /servicecases/{id}/photos/{photoId}/upload', { ...unknownPhoto(), query: { offset: '0' } }, as);

/** Sends a whole file as the announced photo; without one, a request that is no form. */
async function sendPart(scene: Scene, file: Buffer | undefined, { offset = 0 } = {}) {
  const { photo, as } = await reported(scene, file ? Math.min(file.length, 15 * 1024 * 1024) : 1000);
  return scene.call(
    'PUT /servicecases/{id}/photos/{photoId}/upload',
    { params: photo, query: { offset: String(offset) } },
    { ...as, file },
  );
}

const showToStaff = ({ call }: Scene, id: number, as: As) =>
  call('GET /staff/servicecases/{id}', { params: idOf(id) }, as);
const step = (
  { call }: Scene,
  id: number,
  body: RequestOf<'POST /staff/servicecases/{id}/steps'>['body'],
  as: As,
) => call('POST /staff/servicecases/{id}/steps', { params: idOf(id), body }, as);
const take = (scene: Scene, id: number, as: As) => step(scene, id, { step: 'TAKE' }, as);
const employee = ({ rolf }: Scene): As => ({ token: rolf.token });

/** Answers the case as an employee who has read it. */
async function answer(scene: Scene, id: number, as: As) {
  const { version } = (await showToStaff(scene, id, as)).output;
  const words = { outcome: 'REJECTED' as const, text: 'Der Zähler zeigt es anders.', version };
  return step(scene, id, { step: 'ANSWER', ...words }, as);
}

const owner = ({ ada }: Scene): As => ({ token: ada.token });
const ben = ({ ben: other }: Scene): As => ({ token: other.token });

export const serviceCaseScenarios = scenarios({
  calls: [
    callScenarios(serviceCase.listServiceCases, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /servicecases', { query: {} }),
        FORBIDDEN: async (scene) => scene.call('GET /servicecases', { query: {} }, await salesPartner(scene)),
      },
      rights: {
        try: ({ call }, _, as) => call('GET /servicecases', { query: {} }, as),
        ...ONESELF,
        partner: 'FORBIDDEN',
        namesDrivers: true,
      },
    }),
    callScenarios(serviceCase.createServiceCase, {
      refusals: {
        AUTHENTICATION: (scene) => report(scene, { bookingId: UNKNOWN }, {}),
        FORBIDDEN: async (scene) => report(scene, { bookingId: UNKNOWN }, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => report(scene, { bookingId: UNKNOWN }, { ...owner(scene), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { bookingId, as } = await reported(scene);
          return keyReused((key, again) =>
            report(scene, { bookingId, text: again ? 'Doch nicht.' : 'Zu viel.' }, { ...as, key }),
          );
        },
        BOOKING_UNKNOWN: (scene) => report(scene, { bookingId: UNKNOWN }, owner(scene)),
        INVOICE_UNKNOWN: (scene) => report(scene, { invoiceNumber: '2027-999999' }, owner(scene)),
        SERVICE_CASE_LINE_UNKNOWN: async (scene) => {
          const { bookingId, as } = await reported(scene);
          return report(scene, { bookingId, line: { text: 'Trinkgeld', cents: 500 } }, as);
        },
        SERVICE_CASE_ID_TAKEN: async (scene) => {
          const { reportId } = await reported(scene);
          const { bookingId, as } = await reported(scene);
          return report(scene, { reportId, bookingId }, as);
        },
        SERVICE_CASE_LIMIT: async (scene) => {
          const { bookingId, as } = await reported(scene);
          return untilLimit(() => report(scene, { bookingId }, as));
        },
      },
      rights: {
        try: (scene, { trip }, as) => report(scene, { bookingId: trip.bookingId }, as),
        visitor: 'AUTHENTICATION',
        other: 'BOOKING_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.showServiceCase, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /servicecases/{id}', { params: idOf(UNKNOWN) }),
        FORBIDDEN: async (scene) =>
          scene.call('GET /servicecases/{id}', { params: idOf(UNKNOWN) }, await salesPartner(scene)),
        SERVICE_CASE_UNKNOWN: async (scene) => {
          const { id } = await reported(scene);
          return scene.call('GET /servicecases/{id}', { params: idOf(id) }, ben(scene));
        },
      },
      rights: {
        try: ({ call }, { serviceCase: { id } }, as) =>
          call('GET /servicecases/{id}', { params: idOf(id) }, as),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        partner: 'FORBIDDEN',
        mainAccount: 'OK',
        namesDrivers: true,
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.createServiceCaseReply, {
      refusals: {
        AUTHENTICATION: (scene) => reply(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => reply(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => reply(scene, UNKNOWN, { ...owner(scene), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id, as } = await reported(scene);
          return keyReused((key, again) => reply(scene, id, { ...as, key }, again ? 'Nein.' : 'Ja.'));
        },
        SERVICE_CASE_UNKNOWN: async (scene) => reply(scene, (await reported(scene)).id, ben(scene)),
        SERVICE_CASE_CLOSED: async (scene) => {
          const { id, as } = await reported(scene);
          await withdraw(scene, id, as);
          return reply(scene, id, as);
        },
        SERVICE_CASE_LIMIT: async (scene) => {
          const { id, as } = await reported(scene);
          return untilLimit(() => reply(scene, id, as));
        },
      },
      rights: {
        try: (scene, { serviceCase: { id } }, as) => reply(scene, id, as),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.withdrawServiceCase, {
      refusals: {
        AUTHENTICATION: (scene) => withdraw(scene, UNKNOWN, {}),
        FORBIDDEN: async (scene) => withdraw(scene, UNKNOWN, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => withdraw(scene, UNKNOWN, { ...owner(scene), ...FOREIGN }),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const [first, second] = [await reported(scene), await reported(scene)];
          await scene.db
            .updateTable('service_case')
            .set({ reporter_id: first.person.id })
            .where('number', '=', second.id)
            .execute();
          return keyReused((key, again) =>
            withdraw(scene, again ? second.id : first.id, { ...first.as, key }),
          );
        },
        SERVICE_CASE_UNKNOWN: async (scene) => withdraw(scene, (await reported(scene)).id, ben(scene)),
      },
      rights: {
        try: (scene, { serviceCase: { id } }, as) => withdraw(scene, id, as),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.saveServiceCasePart, {
      refusals: {
        AUTHENTICATION: (scene) => sendUnknownPart(scene, {}),
        FORBIDDEN: async (scene) => sendUnknownPart(scene, await salesPartner(scene)),
        ORIGIN_FORBIDDEN: (scene) => sendUnknownPart(scene, { ...owner(scene), ...FOREIGN }),
        SERVICE_CASE_UNKNOWN: (scene) => sendUnknownPart(scene, owner(scene)),
        UPLOAD_EXPECTED: (scene) => sendPart(scene, undefined),
        UPLOAD_TOO_LARGE: (scene) => sendPart(scene, Buffer.alloc(15 * 1024 * 1024 + 1)),
        UPLOAD_OFFSET: async (scene) => sendPart(scene, await samplePhoto(), { offset: 1 }),
        PHOTO_FORMAT: (scene) => sendPart(scene, Buffer.from('kein Foto')),
        PHOTO_HEIC: (scene) => sendPart(scene, HEIC),
        PHOTO_BROKEN: async (scene) => sendPart(scene, (await samplePhoto()).subarray(0, 900)),
        PHOTO_TOO_MANY_PIXELS: (scene) => sendPart(scene, hugePng()),
        PHOTO_TOO_SMALL: async (scene) => sendPart(scene, await samplePhoto({ width: 299 })),
      },
      rights: {
        try: ({ call, photo }, { serviceCase: { id, photoId } }, as) =>
          call(
            'PUT /servicecases/{id}/photos/{photoId}/upload',
            { params: photoOfCase(id, photoId), query: { offset: '0' } },
            { ...as, file: photo },
          ),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        partner: 'FORBIDDEN',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.showServiceCaseUpload, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /servicecases/{id}/photos/{photoId}/upload', unknownPhoto()),
        SERVICE_CASE_UNKNOWN: (scene) =>
          scene.call('GET /servicecases/{id}/photos/{photoId}/upload', unknownPhoto(), owner(scene)),
      },
      rights: {
        try: ({ call }, { serviceCase: { id, photoId } }, as) =>
          call('GET /servicecases/{id}/photos/{photoId}/upload', { params: photoOfCase(id, photoId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.showServiceCasePhoto, {
      refusals: {
        AUTHENTICATION: ({ call }) => call('GET /servicecases/{id}/photos/{photoId}', unknownPhoto()),
        SERVICE_CASE_UNKNOWN: (scene) =>
          scene.call('GET /servicecases/{id}/photos/{photoId}', unknownPhoto(), owner(scene)),
      },
      rights: {
        try: ({ call }, { serviceCase: { id, photoId } }, as) =>
          call('GET /servicecases/{id}/photos/{photoId}', { params: photoOfCase(id, photoId) }, as),
        visitor: 'AUTHENTICATION',
        other: 'SERVICE_CASE_UNKNOWN',
        mainAccount: 'OK',
        owner: 'OK',
      },
    }),
    callScenarios(serviceCase.listServiceCasesForStaff, {
      refusals: forStaff(({ call }, as) => call('GET /staff/servicecases', { query: {} }, as)),
      rights: {
        try: ({ call }, _, as) => call('GET /staff/servicecases', { query: {} }, as),
        ...OF_STAFF,
        namesToStaff: true,
      },
    }),
    callScenarios(serviceCase.showServiceCaseForStaff, {
      refusals: {
        ...forStaff((scene, as) => showToStaff(scene, UNKNOWN, as)),
        SERVICE_CASE_UNKNOWN: (scene) => showToStaff(scene, UNKNOWN, employee(scene)),
      },
      rights: {
        try: (scene, { serviceCase: { id } }, as) => showToStaff(scene, id, as),
        ...OF_STAFF,
        namesToStaff: true,
      },
    }),
    callScenarios(serviceCase.stepServiceCase, {
      refusals: {
        ...forStaff((scene, as) => take(scene, UNKNOWN, as)),
        ...fromOurPages((scene, as) => take(scene, UNKNOWN, as)),
        IDEMPOTENCY_KEY_REUSED: async (scene) => {
          const { id } = await reported(scene);
          return keyReused((key, again) =>
            step(scene, id, { step: 'NOTE', text: again ? 'Doch.' : 'Nein.' }, { ...employee(scene), key }),
          );
        },
        SERVICE_CASE_UNKNOWN: (scene) => take(scene, UNKNOWN, employee(scene)),
        SERVICE_CASE_STEP: async (scene) => {
          const { id, as } = await reported(scene);
          await withdraw(scene, id, as);
          return take(scene, id, employee(scene));
        },
        SERVICE_CASE_CHANGED: async (scene) => {
          const { id } = await reported(scene);
          return step(scene, id, { step: 'ASK', text: 'Wann war das?', version: 0 }, employee(scene));
        },
        SERVICE_CASE_OWN_ANSWER: async (scene) => {
          const { id, as } = await reported(scene);
          await answer(scene, id, employee(scene));
          await reply(scene, id, as, 'Nein.');
          return answer(scene, id, employee(scene));
        },
      },
      rights: {
        try: (scene, { serviceCase: { id } }, as) => take(scene, id, as),
        ...OF_STAFF,
        namesToStaff: true,
        mayWrite: ['service_case', 'service_case_event'],
      },
    }),
    callScenarios(serviceCase.showServiceCasePhotoForStaff, {
      refusals: {
        ...forStaff(({ call }, as) =>
          call('GET /staff/servicecases/{id}/photos/{photoId}', unknownPhoto(), as),
        ),
        SERVICE_CASE_UNKNOWN: (scene) =>
          scene.call('GET /staff/servicecases/{id}/photos/{photoId}', unknownPhoto(), employee(scene)),
      },
      rights: {
        try: ({ call }, { serviceCase: { id, photoId } }, as) =>
          call('GET /staff/servicecases/{id}/photos/{photoId}', { params: photoOfCase(id, photoId) }, as),
        ...OF_STAFF,
      },
    }),
  ],
  samples: async (scene) => {
    const { rolf, photo } = scene;
    const ids: string[] = [];
    const reportIds: string[] = [];
    const bookings: number[] = [];
    const add = async (person: StageCustomer) => {
      const as = { token: person.token };
      const { id: bookingId } = await booked(scene, person);
      const reportId: string = crypto.randomUUID();
      const { output } = await report(scene, { reportId, bookingId, byteSize: photo.length }, as);
      await scene.call(
        'PUT /servicecases/{id}/photos/{photoId}/upload',
        { params: photoOfCase(output.id, reportId), query: { offset: '0' } },
        { ...as, file: photo },
      );
      ids.push(String(output.id));
      reportIds.push(reportId);
      bookings.push(bookingId);
    };
    await add(rolf);
    await add(scene.firm);
    return {
      every: { id: ids, photoId: reportIds },
      calls: {
        'POST /servicecases': {
          reportId: [...reportIds, crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()],
          kind: ['PRICE'],
          reason: ['AMOUNT', 'OTHER'],
          bookingId: bookings,
          invoiceNumber: [undefined],
          line: [undefined],
          text: ['Bitte seht euch das an.'],
        },
        'GET /staff/servicecases': { all: [undefined, 'true'], cursor: [undefined] },
        'POST /staff/servicecases/{id}/steps': { step: ['NOTE', 'TAKE'], text: ['Zähler gelesen.'] },
        'POST /servicecases/{id}/replies': { text: ['Noch etwas.'] },
      },
    };
  },
});
