import { createHash } from 'node:crypto';
import { downloadDebitFile } from '#contract/debit-file.ts';
import { isEverywhere } from '#server/features/bank/everywhere.ts';
import { findFileContent } from '#server/features/payment/collection.repository.ts';
import { openFile } from '#server/features/payment/sealed-file.ts';
import { headAttachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findProviderFiles } from './debit-file.repository.ts';

const UNREADABLE = {
  ERASED: {
    de: 'Diese Datei musste nicht länger aufbewahrt werden: Ihr Inhalt ist gelöscht.',
    en: 'This file did not have to be kept any longer: its content is erased.',
  },
  OTHER_KEY: {
    de: 'Diese Datei ist mit einem anderen Schlüssel verschlossen. Wer den Server betreibt, hat den von damals.',
    en: 'This file is sealed with another key. Whoever runs the server has the one of that time.',
  },
  CHANGED: {
    de: 'Diese Datei ist nicht mehr, wie sie geschrieben wurde. Bitte reich sie nicht ein.',
    en: 'This file is no longer as it was written. Please do not submit it.',
  },
};

/** §S20.23: accounts of customers leave the house, so it is an act, and not for everybody who reads it here. */
export const bindDownloadDebitFile = bind(downloadDebitFile, async (context, { params: { id } }) => {
  const { db, vault, session, reply, recordAct } = context;
  if (!isEverywhere(context, 'DECIDE')) return refuse('ALL_CITIES_NEEDED');
  const [file] = await findProviderFiles(db, { providerId: session.providerId, only: id, limit: 1 });
  const stored = file && (await findFileContent(db, id));
  if (!file || !stored) return refuse('DEBIT_FILE_UNKNOWN');
  const unreadable = (why: keyof typeof UNREADABLE) =>
    refuse('DEBIT_FILE_UNREADABLE', { detail: UNREADABLE[why] });
  if (stored.content === '') return unreadable('ERASED');
  const content = openFile(vault, stored.content);
  if (content === undefined) return unreadable('OTHER_KEY');
  const hash = createHash('sha256').update(content).digest();
  if (!hash.equals(stored.hash)) return unreadable('CHANGED');
  await recordAct({
    kind: 'DEBIT_FILE_DOWNLOADED',
    object: { kind: 'DEBIT_FILE', id },
    after: { sha256: hash.toString('hex'), entries: file.entryCount, cents: file.totalCents },
    isAboutMoney: true,
  });
  headAttachment(reply, `lastschriften-${file.messageId}.xml`);
  return Buffer.from(content);
});
