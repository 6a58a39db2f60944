import { saveDocument } from '#contract/document.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { checkSending, maySendDocuments } from '#domain/document/document-check.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import { newPhotoKey } from '#server/adapters/file-store.ts';
import { type Photo, readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import {
  findDocumentCheck,
  lockCustomer,
  moveDocuments,
  openDocumentCheck,
  replaceDocument,
  setConsent,
} from './document.repository.ts';
import { viewDocumentCheck } from './document-check-view.ts';
import { cancelFileRemoval, scheduleFileRemoval } from './document-file.repository.ts';

/** Far more than a customer needs for four photos, each taken a few times until it is sharp. */
const UPLOADS_AN_HOUR = 60;
/** A file that no document uses by then is removed. */
export const UNUSED_FILE_MINUTES = 60;

export const bindSaveDocument = bind(
  saveDocument,
  async ({ db, now, session, receiveFile, files }, { params }) => {
    const { customerId } = session;
    // Refuses early where possible, before the client uploads megabytes.
    if (!maySendDocuments(session.state as CustomerState)) return refuse('FORBIDDEN');
    const { waitSeconds } = await countAttempt(db, `document:${customerId}`, UPLOADS_AN_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const refusal = checkSending(factsOf(await findDocumentCheck(db, customerId)), now);
    if (refusal) return refuse(refusal);

    const file = await receiveFile();
    if (isRefused(file)) return file;
    const photo = await readPhoto(file.read, { asCopy: true });
    if ('fault' in photo) return refuse(photo.fault);

    const fileKey = newPhotoKey();
    await scheduleFileRemoval(db, fileKey, now.add({ minutes: UNUSED_FILE_MINUTES }));
    await files.put(fileKey, photo.jpeg);
    const lateRefusal = await addPhoto(db, { customerId, kind: params.kind, fileKey, photo, now });
    return lateRefusal ? refuse(lateRefusal) : viewDocumentCheck(db, customerId, now);
  },
);

type NewPhoto = {
  customerId: number;
  kind: DocumentKind;
  fileKey: string;
  photo: Photo;
  now: Temporal.Instant;
};

/** Adds the photo to the check. Returns a refusal when the check was submitted or the consent withdrawn during the upload. */
function addPhoto(db: Db, { customerId, kind, fileKey, photo, now }: NewPhoto) {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const found = await findDocumentCheck(transaction, customerId);
    const refusal = checkSending(factsOf(found), now);
    if (refusal) return refusal;
    if (!(await cancelFileRemoval(transaction, fileKey)))
      throw new Error(`the file ${fileKey} was removed too early`);

    const { check, consentId } = found;
    const checkId =
      check?.state === 'OPEN' ? check.id : await openDocumentCheck(transaction, customerId, now);
    if (consentId !== undefined) await setConsent(transaction, checkId, consentId);
    if (check?.state === 'REJECTED') {
      await moveDocuments(transaction, { fromCheckId: check.id, toCheckId: checkId, except: kind });
    }
    const { jpeg, width, height } = photo;
    await replaceDocument(transaction, {
      checkId,
      kind,
      fileKey,
      byteSize: jpeg.length,
      width,
      height,
      now,
    });
    return undefined;
  });
}

const factsOf = ({
  check,
  documentsValidUntil,
  consentId,
}: Awaited<ReturnType<typeof findDocumentCheck>>) => ({
  state: check?.state,
  documentsValidUntil,
  photosAllowed: consentId !== undefined,
});
