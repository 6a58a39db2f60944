import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/tariff/money.ts';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { dateText, timeText } from '#web/features/staff/staff-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import {
  type AccountFee,
  accountMoneyQuery,
  type AccountMoney as Money,
  type MoneyPosting,
} from './account-money-queries.ts';
import { GoodwillPanel, ReversalPanel, WaiverPanel } from './credit-panels.tsx';
import { ResumePanel, SharePanel, StopPanel, WriteOffPanel } from './debt-panels.tsx';
import { LINE, LINE_TEXT } from './money-fields.tsx';
import { OpenItems, RESUME, REVERSAL, SHARE, Shares, STOP, WRITE_OFF } from './open-items.tsx';
import { PaymentPanel, PayoutPanel } from './transfer-panel.tsx';

const PAYMENT = 'zahlung';
const PAYOUT = 'auszahlung';
const GOODWILL = 'kulanz';
const WAIVER = 'erlass-';

/** What an account owes, its fees and what was booked; `onAct`: null for whoever may only see. */
export function AccountMoney({ account, onAct }: { account: string; onAct: ((act: string) => void) | null }) {
  const { data: money, error, refetch } = useQuery(accountMoneyQuery(account));
  if (!money)
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={8} label="Das Konto wird geladen" />
    );
  const { owed, fees, postings, shares } = money;
  return (
    <div className="grid gap-6">
      {money.accountNumber !== account && (
        <p className="text-ink-soft">Es zahlt der Account {money.accountNumber}.</p>
      )}
      <Part title="Was offen ist">
        <OpenItems money={money} onAct={onAct} />
        {onAct && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="S" theme="SECONDARY" onClick={() => onAct(PAYMENT)}>
              Zahlung buchen
            </Button>
            <Button size="S" theme="SECONDARY" onClick={() => onAct(GOODWILL)}>
              Kulanz geben
            </Button>
            {owed.cents < 0 && (
              <Button size="S" theme="SECONDARY" onClick={() => onAct(PAYOUT)}>
                Guthaben auszahlen
              </Button>
            )}
          </div>
        )}
      </Part>
      {shares.length > 0 && (
        <Part title="Anteile an Schäden">
          <Shares shares={shares} onAct={onAct} />
        </Part>
      )}
      <Part title="Gebühren">
        {fees.length === 0 ? (
          <p className="text-ink-soft">In den letzten zwölf Monaten keine.</p>
        ) : (
          <ul>
            {fees.map((fee) => (
              <Fee key={fee.fee} fee={fee} onWaive={onAct && (() => onAct(`${WAIVER}${fee.fee}`))} />
            ))}
          </ul>
        )}
      </Part>
      <Part title="Kontobewegungen">
        {postings.length === 0 ? (
          <p className="text-ink-soft">Noch keine Zahlung.</p>
        ) : (
          <ul>
            {postings.map((posting) => (
              <Posting
                key={posting.id}
                posting={posting}
                onReverse={onAct && (() => onAct(`${REVERSAL}${posting.id}`))}
              />
            ))}
          </ul>
        )}
      </Part>
    </div>
  );
}

/** What stands beside it: the act that its address names. */
export function MoneyPanel({ account, act, onClose }: { account: string; act: string; onClose: () => void }) {
  const { data: money } = useQuery(accountMoneyQuery(account));
  if (!money)
    return (
      <SidePanel title="Konto" onClose={onClose}>
        <div className="px-5">
          <SkeletonText lines={4} label="Das Konto wird geladen" />
        </div>
      </SidePanel>
    );
  const of = { money, onClose };
  const debt = debtPanel(of, act);
  if (debt) return debt;
  const fee = findFee(money, act);
  const posting = money.postings.find((one) => one.mayBeReversed && act === `${REVERSAL}${one.id}`);
  if (act === PAYMENT) return <PaymentPanel {...of} />;
  if (act === PAYOUT) return <PayoutPanel {...of} />;
  if (act === GOODWILL) return <GoodwillPanel {...of} />;
  if (fee) return <WaiverPanel key={act} {...of} fee={fee} />;
  if (posting) return <ReversalPanel key={act} {...of} posting={posting} />;
  return (
    <SidePanel title="Schon geschehen" onClose={onClose}>
      <p className="px-5">Das ist inzwischen erlassen oder zurückgenommen. Sieh nach, was jetzt gilt.</p>
    </SidePanel>
  );
}

/** Of what is open, and of shares of damages. */
function debtPanel(of: { money: Money; onClose: () => void }, act: string): ReactNode {
  const { open, stop, shares } = of.money;
  const invoiceOf = (prefix: string) => open.find(({ number }) => act === `${prefix}${number}`);
  const stopped = invoiceOf(`${STOP}-`);
  const ended = [stop, ...open.map((one) => one.stop)].find((one) => one && act === `${RESUME}${one.id}`);
  const lost = invoiceOf(WRITE_OFF);
  const share = shares.find(({ damage, charged }) => charged === null && act === `${SHARE}${damage}`);
  if (act === STOP || stopped) return <StopPanel key={act} {...of} invoice={stopped} />;
  if (ended) return <ResumePanel key={act} {...of} stop={ended} />;
  if (lost) return <WriteOffPanel key={act} {...of} invoice={lost} />;
  return share?.share ? <SharePanel key={act} {...of} share={{ ...share, share: share.share }} /> : undefined;
}

const findFee = ({ fees }: Money, act: string): AccountFee | undefined =>
  fees.find(({ fee, waived }) => waived === null && act === `${WAIVER}${fee}`);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-lead font-bold">{title}</h2>
    {children}
  </section>
);

function Fee({
  fee: { text, amount, waived, on, booking, invoice },
  onWaive,
}: {
  fee: AccountFee;
  onWaive: (() => void) | null;
}) {
  const facts = [
    dateText(on),
    booking === null ? undefined : `Buchung ${booking}`,
    invoice === null ? 'noch auf keiner Rechnung' : `Rechnung ${invoice}`,
  ];
  return (
    <li className={LINE}>
      <div className={LINE_TEXT}>
        <p className="font-semibold wrap-anywhere">{text}</p>
        <p className="digits text-fine text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="digits font-semibold">{formatMoney(amount)}</span>
        {waived ? (
          <Tag tone="ok">{formatMoney(waived)} erlassen</Tag>
        ) : (
          onWaive && (
            <Button size="XS" theme="OUTLINE" onClick={onWaive}>
              Gebühr erlassen
            </Button>
          )
        )}
      </div>
    </li>
  );
}

function Posting({
  posting: { id, at, title, amount, text, reference, reason, by, act, reverses, reversedBy, mayBeReversed },
  onReverse,
}: {
  posting: MoneyPosting;
  onReverse: (() => void) | null;
}) {
  const facts = [
    timeText(at),
    `Nr. ${id}`,
    reverses === null ? undefined : `nimmt Nr. ${reverses} zurück`,
    reference === null ? undefined : `Referenz ${reference}`,
    by === null ? undefined : `von ${by}`,
    act === null ? undefined : `Protokoll Nr. ${act}`,
  ];
  return (
    <li className={LINE}>
      <div className={LINE_TEXT}>
        <p className="font-semibold wrap-anywhere">{title}</p>
        {text !== null && <p className="wrap-anywhere">{text}</p>}
        <p className="digits text-fine text-ink-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
        {reason !== null && <p className="text-fine text-ink-soft wrap-anywhere">Grund: {reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="digits font-semibold">{formatMoney(amount)}</span>
        {reversedBy !== null ? (
          <Tag tone="neutral">zurückgenommen mit Nr. {reversedBy}</Tag>
        ) : (
          mayBeReversed &&
          onReverse && (
            <Button size="XS" theme="OUTLINE" onClick={onReverse}>
              Zurücknehmen
            </Button>
          )
        )}
      </div>
    </li>
  );
}
