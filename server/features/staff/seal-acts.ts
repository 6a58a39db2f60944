import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import {
  findLastSeal,
  findLinks,
  findLoose,
  findUnsealed,
  insertSeals,
  takeSealing,
  type UnsealedAct,
} from './act-seal.repository.ts';

const BATCH = 1_000;
/** Before the first act. */
const BEGINNING = Buffer.alloc(32);
/** Longer than any transaction, and than a server needs to come back. */
const SEALED_WITHIN_HOURS = 24;

/** Each hash is that of the one before, of the act with its number, and of how long it is kept. */
const hashOf = (previous: Buffer, { id, keptUntil, text }: UnsealedAct): Buffer =>
  createHash('sha256').update(previous).update(`${id} ${keptUntil}\n${text}`).digest();

/** Puts what was committed since into the chain. May run twice, and on any server: one does it. */
export async function sealActs(db: Db, now: Temporal.Instant): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      if (!(await takeSealing(transaction))) return 0;
      const acts = await findUnsealed(transaction, BATCH);
      if (acts.length === 0) return 0;
      const last = await findLastSeal(transaction);
      let previous = last?.hash ?? BEGINNING;
      let position = last?.position ?? 0;
      const seals = acts.map((act) => {
        const before = previous;
        previous = hashOf(before, act);
        position += 1;
        return { position, actId: act.id, keptUntil: act.keptUntil, previous: before, hash: previous };
      });
      await insertSeals(transaction, seals, now);
      return acts.length;
    });
    if (count < BATCH) return;
  }
}

export type ChainCheck = {
  /** In German, each with the act's number. */
  faults: string[];
  count: number;
  /** To note somewhere else: whoever cuts off the end of the chain cannot make it again. */
  head: { position: number; hash: string } | undefined;
  /** Of the position that was asked for. */
  hashAt: string | undefined;
};

/** Works the whole chain out anew (§S20.4): what was changed, taken out or slipped in is named. */
export async function verifyActs(db: Db, now: Temporal.Instant, asked?: number): Promise<ChainCheck> {
  const faults: string[] = [];
  let previous: Buffer = BEGINNING;
  let position = 0;
  let count = 0;
  let hashAt: string | undefined;
  for (;;) {
    const links = await findLinks(db, position, BATCH);
    for (const link of links) {
      if (link.position !== position + 1)
        faults.push(`Zwischen Glied ${position} und ${link.position} der Kette fehlt etwas.`);
      else if (!link.previous.equals(previous))
        faults.push(`Handlung ${link.actId}: Die Kette passt nicht zum Glied davor.`);
      if (link.text !== null) {
        if (
          !hashOf(link.previous, { id: link.actId, keptUntil: link.keptUntil, text: link.text }).equals(
            link.hash,
          )
        )
          faults.push(`Handlung ${link.actId} wurde nachträglich geändert.`);
        count += 1;
      } else if (!link.mayBeForgotten) faults.push(`Handlung ${link.actId} fehlt.`);
      previous = link.hash;
      position = link.position;
      if (position === asked) hashAt = link.hash.toString('hex');
    }
    if (links.length < BATCH) break;
  }
  for (const id of await findLoose(db, now.subtract({ hours: SEALED_WITHIN_HOURS })))
    faults.push(`Handlung ${id} steht nicht in der Kette.`);
  return {
    faults,
    count,
    hashAt,
    head: position === 0 ? undefined : { position, hash: previous.toString('hex') },
  };
}
