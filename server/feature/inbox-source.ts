import type { RawBuilder } from 'kysely';
import type { InboxKind } from '#domain/inbox/inbox-kind.ts';
import type { Grant } from '#domain/staff/may.ts';
import type { Area, Right } from '#domain/staff/right.ts';
import type { Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/http/services.ts';

/** Who looks into the inbox, and what is wanted. */
export type InboxLook = Services & {
  db: Db;
  now: Temporal.Instant;
  viewer: { id: number; providerId: string; grants: readonly (Grant & { role: Role })[] };
  /** Where the viewer has the source's right. */
  cities: 'ALL' | readonly number[];
  limit: number;
  /** Only this one. */
  only?: string;
};

/** What waits for a person. Texts are German; the console shows them as they are. */
export type InboxRow = {
  id: string;
  title: string;
  /** Whom or what it is about. */
  about?: string | undefined;
  city: { id: number; title: string } | undefined;
  since: Temporal.Instant;
  /** Until when, exclusive; undefined: nothing says so. */
  dueAt?: Temporal.Instant | undefined;
  /** Without a deadline, but somebody waits. */
  isForToday?: boolean;
  facts?: readonly { label: string; value: string }[];
  /** What to do, and the address of the screen for it. */
  action?: { label: string; to: string };
  /** Where it is settled while no screen does. */
  note?: string;
  /** Whose it is: nobody claims what is theirs or of those close to them. */
  customer?: { id: number; number: string } | undefined;
  area?: Area;
  /** Who sees to it already, by the feature's own word. */
  holderId?: number | undefined;
};

/** One kind of what the inbox shows, declared by the feature that knows it. */
export type InboxSource = {
  kind: InboxKind;
  /** Who has it in the city of an entry sees and claims it. EACH: it asks for that of each entry, whose area it names. */
  right: Right | 'EACH';
  /** Of what form its ids are. */
  ids: 'NUMBER' | 'UUID';
  /** What is open for the viewer and not about their own account, by an index, at most so many. */
  find: (look: InboxLook) => Promise<InboxRow[]>;
  /**
   * Of all that is open one row with a text `key` that changes with what is shown: read each second while somebody looks, so by
   * an index of only what is open.
   */
  keys: (now: Temporal.Instant) => RawBuilder<unknown>;
};
