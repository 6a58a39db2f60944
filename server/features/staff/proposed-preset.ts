import { presetRefusal } from '#domain/staff/give-role.ts';
import { AREA_TITLES, AREAS, type AreaRights, STEP_TITLES } from '#domain/staff/right.ts';
import { ROLE_NAMES, type Role } from '#domain/staff/role.ts';
import type { Db } from '#server/db/connect.ts';
import { proposedAct } from '#server/feature/proposed-act.ts';
import type { RecordAct } from '#server/http/act.repository.ts';
import { findGrantsOf, findPreset } from './staff-caller.repository.ts';
import { insertPreset, lockPreset } from './staff-role.repository.ts';

/** As it is stored until somebody confirms it. */
export type PresetWish = { role: Role; rights: AreaRights };

type Saving = {
  db: Db;
  now: Temporal.Instant;
  recordAct: RecordAct;
  /** In whose name. */
  by: number;
  reason: string | undefined;
  /** Number of the proposal that a second person has confirmed. */
  proposal?: number;
};

/** Says what a role stands for from now on; the act is recorded. */
export async function savePreset(
  { db, now, recordAct, by, reason, proposal }: Saving,
  { role, rights }: PresetWish,
): Promise<void> {
  const { rights: before } = await findPreset(db, role);
  await insertPreset(db, { role, rights, by, now });
  await recordAct({
    kind: 'PRESET_CHANGED',
    area: 'PEOPLE',
    object: { kind: 'ROLE', id: role },
    before,
    after: proposal === undefined ? rights : { ...rights, proposal },
    reason,
  });
}

export async function findPresetBasis(db: Db, { role }: PresetWish): Promise<{ before: AreaRights }> {
  await lockPreset(db, role);
  const { rights: before } = await findPreset(db, role);
  return { before };
}

/** "Geld: bestätigen", of what it would stand for besides. */
const more = (before: AreaRights, after: AreaRights): string[] =>
  AREAS.flatMap((area) => {
    const added = (after[area] ?? []).filter((step) => !(before[area] ?? []).includes(step));
    return added.length > 0
      ? [`${AREA_TITLES[area]}: ${added.map((step) => STEP_TITLES[step]).join(', ')}`]
      : [];
  });

export const proposedPreset = proposedAct<PresetWish>({
  kind: 'PRESET_CHANGED',
  findBasis: findPresetBasis,
  describe: async (_db, { role, rights }, basis) => {
    const { before } = basis as { before: AreaRights };
    const fewer = more(rights, before);
    return {
      object: ROLE_NAMES[role],
      facts: [
        { label: 'Kommt dazu', value: more(before, rights).join(' · ') },
        ...(fewer.length > 0 ? [{ label: 'Fällt weg', value: fewer.join(' · ') }] : []),
      ],
    };
  },
  execute: async ({ db, now, proposal, second, recordAct }, wish) => {
    const { before } = await findPresetBasis(db, wish);
    const change = { role: wish.role, before, after: wish.rights };
    const refusalOf = (grants: typeof second.grants) =>
      presetRefusal({ grants, roles: grants.map(({ role }) => role) }, change, now);
    if (refusalOf(await findGrantsOf(db, proposal.authorId, now))) return 'OUTDATED';
    const refused = refusalOf(second.grants);
    if (refused) return refused === 'ROLE_OF_ONESELF' ? 'TOO_CLOSE' : 'ROLE_BEYOND_OWN';
    const { id, authorId: by, reason } = proposal;
    await savePreset({ db, now, recordAct, by, reason: reason ?? undefined, proposal: id }, wish);
    return undefined;
  },
});
