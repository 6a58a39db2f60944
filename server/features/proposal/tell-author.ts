import { fullName } from '#domain/customer/full-name.ts';
import { PROPOSALS, type ProposalOutcome } from '#domain/proposal/proposal.ts';
import type { Db } from '#server/db/connect.ts';
import { findPersonMail } from '#server/features/customer/staff.repository.ts';
import type { Services } from '#server/http/services.ts';
import { proposalEnded } from './proposal.letters.ts';
import { findProposal } from './proposal.repository.ts';
import { actOf } from './proposal-view.ts';

const WHAT_HAPPENED: Record<Exclude<ProposalOutcome, 'WITHDRAWN'>, { subject: string; text: string }> = {
  CONFIRMED: { subject: 'Freigegeben', text: 'Es ist freigegeben und ausgeführt.' },
  REFUSED: { subject: 'Abgelehnt', text: 'Es ist abgelehnt, nichts wurde ausgeführt.' },
  EXPIRED: {
    subject: 'Abgelaufen',
    text: 'Sieben Tage lang hat niemand darüber entschieden. Nichts wurde ausgeführt. Brauchst du es noch, frag es neu an.',
  },
  OUTDATED: {
    subject: 'Überholt',
    text: 'Inzwischen hat sich geändert, worauf die Anfrage beruhte. Nichts wurde ausgeführt. Brauchst du es noch, frag es neu an.',
  },
};

type Telling = Pick<Services, 'mailer' | 'proposedActs'> & { db: Db; now: Temporal.Instant };

/** Queues the mail about what became of a proposal; run it in the transaction that ends it. */
export async function tellAuthor(telling: Telling, id: number): Promise<void> {
  const { db, mailer, now } = telling;
  const row = await findProposal(db, id);
  if (!row?.outcome || row.outcome === 'WITHDRAWN') return;
  const author = await findPersonMail(db, row.authorId);
  if (!author?.email) return;
  const { object } = await actOf(telling, row).describe(db, row.request, row.basis);
  const second = fullName(row.endPrename, row.endName) ?? row.endNumber;
  await mailer.queue(db, {
    letter: proposalEnded,
    to: author.email,
    contractOf: 'NOBODY',
    placeholders: {
      prename: author.prename,
      outcome: WHAT_HAPPENED[row.outcome].subject,
      what: PROPOSALS[row.kind].title,
      object,
      text: WHAT_HAPPENED[row.outcome].text,
      by: second,
      reason: row.endReason,
      link: mailer.link('/betrieb/freigaben'),
    },
    now,
  });
}
