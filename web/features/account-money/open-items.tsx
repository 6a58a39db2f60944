import { formatDate } from '#domain/booking/format-period.ts';
import { formatMonth } from '#domain/invoice/billing-month.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { dateText } from '#web/features/staff/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { AccountMoney, DamageShare, OpenInvoice, ReminderStop } from './account-money-queries.ts';
import { stopText } from './debt-panels.tsx';
import { LINE, LINE_TEXT } from './money-fields.tsx';

export const STOP = 'mahnstopp';
export const RESUME = 'weiter-';
export const WRITE_OFF = 'ausbuchen-';
export const SHARE = 'schaden-';
export const REVERSAL = 'zurueck-';

type OnAct = ((act: string) => void) | null;

/** What the account owes, invoice by invoice, with what can be done about each. */
export function OpenItems({
  money: { owed, open, next, stop, writtenOff },
  onAct,
}: {
  money: AccountMoney;
  onAct: OnAct;
}) {
  return (
    <ul>
      <li className={LINE}>
        <div className={LINE_TEXT}>
          <p className="font-semibold">{owed.cents < 0 ? 'Guthaben' : 'Schuldet insgesamt'}</p>
          {stop && <Stopped stop={stop} onAct={onAct} />}
        </div>
        <div className={SIDE}>
          <Amount value={{ ...owed, cents: Math.abs(owed.cents) }} />
          {onAct && !stop && open.length > 0 && (
            <Button size="XS" theme="OUTLINE" onClick={() => onAct(STOP)}>
              Alle Mahnungen anhalten
            </Button>
          )}
        </div>
      </li>
      {open.map((invoice) => (
        <Open key={invoice.number} invoice={invoice} onAct={onAct} />
      ))}
      <li className={LINE}>
        <p className={`${LINE_TEXT} text-ink-soft`}>
          Rechnung {formatMonth(Temporal.PlainYearMonth.from(next.month))} bisher
        </p>
        <div className={SIDE}>
          <Amount value={next.payable} />
        </div>
      </li>
      {writtenOff.map(({ number, amount, posting, at }) => (
        <li key={posting} className={LINE}>
          <div className={LINE_TEXT}>
            <p>Rechnung {number}</p>
            <p className="digits text-fine text-ink-soft">
              ausgebucht am {formatDate(Temporal.Instant.from(at))}
              {owed.cents < 0 && '. Das Guthaben bezahlt sie, wenn du die Ausbuchung zurücknimmst.'}
            </p>
          </div>
          <div className={SIDE}>
            <Amount value={amount} />
            {onAct && (
              <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${REVERSAL}${posting}`)}>
                Ausbuchung zurücknehmen
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const SIDE = 'flex flex-wrap items-center gap-x-3 gap-y-1';

const Amount = ({ value }: { value: OpenInvoice['open'] }) => (
  <span className="digits font-semibold">{formatMoney(value)}</span>
);

function Open({ invoice: { number, dueOn, open, stop }, onAct }: { invoice: OpenInvoice; onAct: OnAct }) {
  return (
    <li className={LINE}>
      <div className={LINE_TEXT}>
        <p>Rechnung {number}</p>
        <p className="digits text-fine text-ink-soft">fällig {dateText(dueOn)}</p>
        {stop && <Stopped stop={stop} onAct={onAct} />}
      </div>
      <div className={SIDE}>
        <Amount value={open} />
        {onAct && (
          <>
            {!stop && (
              <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${STOP}-${number}`)}>
                Mahnung anhalten
              </Button>
            )}
            <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${WRITE_OFF}${number}`)}>
              Ausbuchen
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

const Stopped = ({ stop, onAct }: { stop: ReminderStop; onAct: OnAct }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
    <Tag tone={stop.isOver ? 'warn' : 'neutral'}>{stopText(stop)}</Tag>
    {onAct && (
      <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${RESUME}${stop.id}`)}>
        Weiter mahnen
      </Button>
    )}
    <span className="text-fine text-ink-soft wrap-anywhere">
      {[stop.by, stop.reason].filter(Boolean).join(': ')}
    </span>
  </div>
);

/** Shares of damages that are decided, and what was charged of them. */
export const Shares = ({ shares, onAct }: { shares: AccountMoney['shares']; onAct: OnAct }) => (
  <ul>
    {shares.map((share) => (
      <Share key={share.damage} share={share} onAct={onAct} />
    ))}
  </ul>
);

function Share({
  share: { damage, what, share, charged, posting },
  onAct,
}: {
  share: DamageShare;
  onAct: OnAct;
}) {
  const isUnfounded = charged !== null && (share?.cents ?? 0) < charged.cents;
  return (
    <li className={LINE}>
      <div className={LINE_TEXT}>
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="digits text-fine text-ink-soft">
          Schaden {damage.slice(0, 8)} ·{' '}
          {share === null ? 'die Entscheidung gilt nicht mehr' : `entschieden: ${formatMoney(share)}`}
        </p>
      </div>
      <div className={SIDE}>
        {charged && (
          <Tag tone={isUnfounded ? 'warn' : 'ok'}>
            {formatMoney(charged)} berechnet{isUnfounded && share !== null && ', mehr als entschieden'}
          </Tag>
        )}
        {onAct && charged === null && share !== null && (
          <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${SHARE}${damage}`)}>
            Anteil berechnen
          </Button>
        )}
        {onAct && isUnfounded && posting !== null && (
          <Button size="XS" theme="OUTLINE" onClick={() => onAct(`${REVERSAL}${posting}`)}>
            Zurücknehmen
          </Button>
        )}
      </div>
    </li>
  );
}
