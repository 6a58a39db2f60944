import type { RefusalCode } from '#contract/refusal.ts';
import type { ProposalKind } from '#domain/proposal/proposal.ts';
import type { Grant } from '#domain/staff/may.ts';
import type { Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import type { RecordAct } from '#server/http/act.repository.ts';
import type { Services } from '#server/http/services.ts';

export type Proposed = {
  id: number;
  authorId: number;
  providerId: string;
  reason: string | null;
};

export type SecondPerson = { id: number; grants: readonly (Grant & { role: Role })[] };

type Executing = Services & {
  /** The transaction of the confirmation. */
  db: Db;
  now: Temporal.Instant;
  proposal: Proposed;
  /** Who confirms. */
  second: SecondPerson;
  recordAct: RecordAct;
};

/** An act that a second person confirms; its feature declares it. `R`: what is to be done, as it is stored. */
export type ProposedAct<R extends object = never> = {
  kind: ProposalKind;
  /**
   * What it rests on, locked against others until the transaction ends, as JSON without names. If it is another one when it is
   * confirmed, or undefined, nothing is carried out.
   */
  findBasis: (db: Db, request: R, now: Temporal.Instant) => Promise<object | undefined>;
  /** What whoever decides reads, in German; names are those of today. */
  describe: (
    db: Db,
    request: R,
    basis: object,
  ) => Promise<{ object: string; facts: { label: string; value: string }[] }>;
  /**
   * Carries it out in the name of its author, and records its act. OUTDATED: the author may not any more, or it makes no sense
   * now; a refusal: this second person may not.
   */
  execute: (setup: Executing, request: R) => Promise<RefusalCode | 'OUTDATED' | undefined>;
};

/** For the list of a feature: what is stored as a request of this kind is one. */
export const proposedAct = <R extends object>(act: ProposedAct<R>): ProposedAct => act;
