import { sql } from 'kysely';
import { type DamageView, placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES, type DamageKind } from '#domain/damage/damage-kind.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import {
  cityOfRow,
  customerOfRow,
  type InboxPerson,
  isForViewer,
  isWanted,
  PERSON_CITY,
  PERSON_COLUMNS,
} from '#server/features/customer/inbox-sql.ts';
import { IS_UNFOUNDED, STANDING_CHARGE } from './damage-share.repository.ts';

/** What nobody has charged for so long after the decision is not waited for; it still stands in the account. */
const WAITS_DAYS = 60;

type Row = InboxPerson & {
  id: string;
  number: string;
  plate: string;
  kind: DamageKind;
  view: DamageView;
  x: number;
  y: number;
  cents: number;
  currency: Currency;
  decidedAt: Temporal.Instant | null;
  recordedAt: Temporal.Instant;
  isToTakeBack: boolean;
};

/** Decided shares that are not charged, and charged ones whose decision counts no more: damage, payer and sum. */
const waiting = (now: Temporal.Instant) => sql`(
  select damage.id, coalesce(driver.main_customer_id, driver.id) as payer_id, damage.share_cents as cents,
    false as is_to_take_back
  from damage join customer driver on driver.id = damage.heard_customer_id
  where damage.state = 'DECIDED' and damage.outcome = 'DRIVER' and damage.share_cents > 0
    and damage.decided_at > ${now.subtract({ hours: 24 * WAITS_DAYS })}::timestamptz
    and not exists (select from ${STANDING_CHARGE} charge where charge.damage_id = damage.id)
  union all
  select damage.id, charge.customer_id, charge.cents, true
  from ${STANDING_CHARGE} charge join damage on damage.id = charge.damage_id where ${IS_UNFOUNDED})`;

/** Shares of damages to charge, or to take back because they were decided otherwise since (§S20.27). */
export const damageShareSource: InboxSource = {
  kind: 'DAMAGE_SHARE',
  right: { area: 'MONEY', step: 'DECIDE' },
  ids: 'UUID',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select damage.id, customer.customer_number as number, vehicle.plate, damage.kind, damage.view, damage.x, damage.y,
        waiting.cents, provider.currency, damage.decided_at as "decidedAt", damage.recorded_at as "recordedAt",
        waiting.is_to_take_back as "isToTakeBack", ${PERSON_COLUMNS}
      from ${waiting(look.now)} waiting join damage on damage.id = waiting.id
        join vehicle on vehicle.id = damage.vehicle_id join customer on customer.id = waiting.payer_id
        join provider on provider.id = customer.provider_id ${PERSON_CITY}
      where ${isForViewer(look)} and ${isWanted('damage.id', look)}
      order by damage.recorded_at, damage.id limit ${look.limit}`.execute(look.db);
    return rows.map((row) => {
      const amount = formatMoney({ cents: row.cents, currency: row.currency });
      return {
        id: row.id,
        title: row.isToTakeBack ? `Anteil zurücknehmen: ${amount}` : `Anteil berechnen: ${amount}`,
        about: row.isToTakeBack
          ? 'Über den Schaden wird neu entschieden, oder es ist anders entschieden.'
          : `${DAMAGE_TITLES[row.kind]}, ${row.plate}`,
        city: cityOfRow(row),
        since: row.decidedAt ?? row.recordedAt,
        isForToday: true,
        facts: [
          { label: 'Schaden', value: `${row.id.slice(0, 8)}, ${placeText(row)}` },
          { label: 'Es zahlt', value: `Account ${row.number}` },
        ],
        action: { label: 'Konto öffnen', to: `/betrieb/kunden/${row.number}?ansicht=geld` },
        customer: customerOfRow(row),
      };
    });
  },
  keys: (now) => sql`
    select waiting.id || ' ' || waiting.cents || ' ' || waiting.is_to_take_back as key from ${waiting(now)} waiting`,
};
