import { formatDate } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { may } from '#domain/staff/may.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Db } from '#server/db/connect.ts';
import { type ProposedAct, proposedAct } from '#server/feature/proposed-act.ts';
import { findStaffNameOf } from '#server/features/customer/staff.repository.ts';
import {
  type CollectionFile,
  type FileDecision,
  findFile,
} from '#server/features/payment/collection.repository.ts';
import { noteRefused, noteSubmitted } from '#server/features/payment/submit-file.ts';
import { findGrantsOf } from '#server/features/staff/staff-caller.repository.ts';
import type { RecordAct } from '#server/http/act.repository.ts';

/** What is wanted, as it is stored until somebody confirms it. */
export type FileWish = { file: number };

/** What becomes of a file by two people. Each is noted once, by a key of its table: false if it cannot be any more. */
const ACTS = {
  DEBIT_FILE_SUBMITTED: {
    state: 'SUBMITTED',
    note: noteSubmitted,
  },
  DEBIT_FILE_REFUSED: {
    state: 'REFUSED',
    note: async (db: Db, decision: FileDecision) => (await noteRefused(db, decision)) === undefined,
  },
} as const;
type FileActKind = keyof typeof ACTS;

/** What the second person agrees to. */
export const basisOf = ({
  outcome,
  refusedAt,
  returned,
  entryCount,
  totalCents,
  collectOn,
}: CollectionFile) => ({
  state: refusedAt === null ? (outcome ?? 'WRITTEN') : 'REFUSED',
  returned,
  entries: entryCount,
  cents: totalCents,
  collectOn,
});

type Noting = {
  db: Db;
  file: CollectionFile;
  /** The author, also of what a second person has confirmed. */
  author: number;
  reason: string | undefined;
  now: Temporal.Instant;
  /** Number of the proposal that a second person has confirmed. */
  proposal?: number;
  recordAct: RecordAct;
};

/** Notes it with its act. False if somebody else has decided meanwhile: then nothing is written. */
export async function noteFile(kind: FileActKind, noting: Noting): Promise<boolean> {
  const { db, file, author, reason, now, proposal, recordAct } = noting;
  const { note, state } = ACTS[kind];
  const by = await findStaffNameOf(db, author);
  if (!(await note(db, { id: file.id, by, reason, now }))) return false;
  await recordAct({
    kind,
    area: 'MONEY',
    object: { kind: 'DEBIT_FILE', id: file.id },
    before: { state: basisOf(file).state },
    after: {
      state,
      entries: file.entryCount,
      cents: file.totalCents,
      ...(proposal === undefined ? {} : { proposal }),
    },
    reason,
    isAboutMoney: true,
  });
  return true;
}

/** The same once a second person has confirmed it. */
export const proposedFile = (kind: FileActKind): ProposedAct =>
  proposedAct<FileWish>({
    kind,
    findBasis: async (db, { file: id }) => {
      const file = await findFile(db, id);
      return file && basisOf(file);
    },
    describe: async (db, { file: id }) => {
      const file = await findFile(db, id);
      if (!file) return { object: `Datei ${id}`, facts: [] };
      return {
        object: `Datei ${id}, Lastschriften am ${formatDate(Temporal.PlainDate.from(file.collectOn))}`,
        facts: [
          { label: 'Lastschriften', value: formatWhole(file.entryCount) },
          { label: 'Summe', value: formatMoney({ cents: file.totalCents, currency: 'EUR' }) },
          { label: 'Kennung', value: file.messageId },
        ],
      };
    },
    execute: async ({ db, now, proposal, recordAct }, { file: id }) => {
      const { id: number, authorId: author, reason } = proposal;
      const file = await findFile(db, id);
      // Who has lost the right since has asked for nothing.
      const grants = await findGrantsOf(db, author, now);
      if (!file || !may(grants, 'MONEY', 'DECIDE', 'ALL', now)) return 'OUTDATED';
      const noting = { db, file, author, reason: reason ?? undefined, now, proposal: number, recordAct };
      return (await noteFile(kind, noting)) ? undefined : 'OUTDATED';
    },
  });
