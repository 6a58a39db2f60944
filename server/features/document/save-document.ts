import { randomBytes } from 'node:crypto';
import { saveDocument } from '#contract/document.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { checkSending, maySendDocuments } from '#domain/document/document-check.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { type Photo, readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import {
  findDocumentCheck,
  keepFile,
  lockCustomer,
  openDocumentCheck,
  removeFileAt,
  replaceDocument,
  takeOverDocuments,
} from './document.repository.ts';
import { viewDocumentCheck } from './document-check-view.ts';

/** Four photos, each taken a few times until it is sharp: far more than a person needs. */
const UPLOADS_AN_HOUR = 60;
/** A file that has not found its document by then never will. */
const HOMELESS_MINUTES = 60;

export const bindSaveDocument = ({ files }: { files: FileStore }) =>
  bind(saveDocument, async ({ db, now, session, receiveFile }, { params }) => {
    const { customerId } = session;
    // What is known to be refused, is refused before anybody has to send megabytes.
    if (!maySendDocuments(session.state as CustomerState)) return refuse('FORBIDDEN');
    const { waitSeconds } = await countAttempt(db, `document:${customerId}`, UPLOADS_AN_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const refusal = checkSending(factsOf(await findDocumentCheck(db, customerId)), now);
    if (refusal) return refuse(refusal);

    const file = await receiveFile();
    if (isRefused(file)) return file;
    const photo = await readPhoto(file.read);
    if ('fault' in photo) return refuse(photo.fault);

    const fileKey = newKey();
    await removeFileAt(db, fileKey, now.add({ minutes: HOMELESS_MINUTES }));
    await files.put(fileKey, photo.jpeg);
    const refusedLate = await placeDocument(db, { customerId, kind: params.kind, fileKey, photo, now });
    return refusedLate ? refuse(refusedLate) : viewDocumentCheck(db, customerId, now);
  });

type Placed = {
  customerId: number;
  kind: DocumentKind;
  fileKey: string;
  photo: Photo;
  now: Temporal.Instant;
};

/** Gives the file its place, unless the photos were handed in while this one was on its way. */
function placeDocument(db: Db, { customerId, kind, fileKey, photo, now }: Placed) {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const found = await findDocumentCheck(transaction, customerId);
    const refusal = checkSending(factsOf(found), now);
    if (refusal) return refusal;
    if (!(await keepFile(transaction, fileKey))) throw new Error(`the file ${fileKey} was removed too early`);

    const { check } = found;
    const checkId =
      check?.state === 'OPEN' ? check.id : await openDocumentCheck(transaction, customerId, now);
    if (check?.state === 'REJECTED') {
      await takeOverDocuments(transaction, { fromCheckId: check.id, toCheckId: checkId, except: kind });
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

const factsOf = ({ check, documentsValidUntil }: Awaited<ReturnType<typeof findDocumentCheck>>) => ({
  state: check?.state,
  documentsValidUntil,
});

/** 192 random bits; two letters of it are a folder, so that no folder grows without end. */
function newKey(): string {
  const name = randomBytes(24).toString('hex');
  return `${name.slice(0, 2)}/${name}.jpg`;
}
