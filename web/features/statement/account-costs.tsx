import { useState } from 'react';
import { driverName } from '#domain/driver/driver-name.ts';
import { COST_KIND_NAMES, COST_KINDS } from '#domain/statement/cost-kind.ts';
import { type Currency, formatMoney } from '#domain/tariff/money.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ColumnChart } from '#web/ui/column-chart.tsx';
import { ComparisonTable } from '#web/ui/comparison-table.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import {
  COST_GROUPS,
  costsOf,
  groupCents,
  type Statement,
  type StatementMonth,
} from './statement-queries.ts';
import { drivenWords, monthName, shortMonth, spanWords } from './statement-words.ts';

type Props = { months: readonly StatementMonth[]; currency: Currency };

const totalOf = (months: readonly StatementMonth[]) => sumOf(months, ({ costs }) => costs?.totalCents ?? 0);
const vouchersOf = (months: readonly StatementMonth[]) =>
  sumOf(months, ({ costs }) => costs?.voucherCents ?? 0);

/** What the whole months came to, and the running one so far. */
export function CostSummary({ months, currency }: Props) {
  const money = (cents: number) => formatMoney({ cents, currency });
  const [running, ...whole] = months;
  const facts = [
    ...(whole.length > 0
      ? [
          { term: firstUpper(spanWords(whole.length)), value: money(totalOf(whole)), strong: true },
          ...(whole.length > 1
            ? [{ term: 'Im Schnitt im Monat', value: money(Math.round(totalOf(whole) / whole.length)) }]
            : []),
          {
            term: 'Gefahren',
            value: drivenWords({
              trips: sumOf(whole, ({ trips }) => trips),
              km: sumOf(whole, ({ km }) => km),
            }),
          },
        ]
      : []),
    ...(running
      ? [
          {
            term: `${monthName(running.month)} bisher`,
            value: money(totalOf([running])),
            strong: whole.length === 0,
          },
        ]
      : []),
  ];
  return (
    <Card>
      <dl className="digits grid gap-2">
        {facts.map(({ term, value, strong }) => (
          <div
            key={term}
            className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? 'text-lead font-bold' : ''}`}
          >
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-detail text-ink-soft">
        Der laufende Monat ist noch nicht abgerechnet. Eine Grundgebühr kommt erst an seinem Ende hinzu.
      </p>
    </Card>
  );
}

/** Month by month, as a chart and as the table that says the same. */
export function MonthlyCosts({ months, currency }: Props) {
  const money = (cents: number) => formatMoney({ cents, currency });
  const groups = (shown: readonly StatementMonth[]) =>
    COST_GROUPS.map((group) => ({ name: group.name, cents: groupCents(costsOf(shown), group) }));
  return (
    <Section title="Monat für Monat" className="mt-8">
      <Card className="sm:p-5!">
        <ColumnChart
          legend={COST_GROUPS.map(({ name }) => name)}
          axisText={(cents) => formatMoney({ cents, currency }).replace(/,00/, '')}
          columns={months.toReversed().map((month) => ({
            key: month.month,
            label: shortMonth(month.month),
            parts: groups([month]).map(({ name, cents }) => ({ key: name, value: cents })),
          }))}
        />
        <div className="mt-5">
          <ComparisonTable
            unbroken
            caption="Was dein Account in jedem Monat gekostet hat"
            corner="Monat"
            columns={[...COST_GROUPS.map(({ name }) => ({ title: name, wideOnly: true as const })), 'Summe']}
            rows={[
              ...months.map((month) => ({
                head: monthName(month.month),
                detail: <MonthDetail month={month} parts={partWords(groups([month]), money)} />,
                cells: [...groups([month]).map(({ cents }) => money(cents)), money(totalOf([month]))],
              })),
              {
                head: 'Zusammen',
                strong: true,
                detail: <span className="sm:hidden">{partWords(groups(months), money)}</span>,
                cells: [...groups(months).map(({ cents }) => money(cents)), money(totalOf(months))],
              },
            ]}
          />
        </div>
      </Card>
    </Section>
  );
}

const partWords = (parts: readonly { name: string; cents: number }[], money: (cents: number) => string) =>
  parts
    .filter(({ cents }) => cents !== 0)
    .map(({ name, cents }) => `${name} ${money(cents)}`)
    .join(', ');

/** Trips and kilometres, what is not billed yet, and on a phone the parts for which there are no columns. */
function MonthDetail({ month: { state, trips, km }, parts }: { month: StatementMonth; parts: string }) {
  return (
    <>
      {state === 'OPEN' && <span className="block">noch nicht abgerechnet</span>}
      {drivenWords({ trips, km })}
      {parts && <span className="block sm:hidden">{parts}</span>}
    </>
  );
}

/** What the money was for, in all months or in one of them, to the cent of its invoice. */
export function KindOfCosts({ months, currency }: Props) {
  const [chosen, setChosen] = useState('');
  const shown = chosen === '' ? months : months.filter(({ month }) => month === chosen);
  const costs = costsOf(shown);
  const vouchers = vouchersOf(shown);
  const invoices = chosen === '' ? [] : shown.flatMap((month) => month.costs?.invoices ?? []);
  const money = (cents: number) => formatMoney({ cents, currency });
  return (
    <Section title="Wofür" className="mt-8">
      <Card className="sm:p-5!">
        <SelectField
          label="Zeitraum"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          placeholder="Alle Monate"
          options={months.map(({ month }) => ({
            value: month,
            label: `${shortMonth(month)} ${month.slice(0, 4)}`,
          }))}
          className="noscript:hidden"
        />
        <div className="mt-4">
          <ComparisonTable
            unbroken
            caption={`Wofür dein Account Geld gekostet hat, ${chosen === '' ? 'alle Monate' : monthName(chosen)}`}
            corner="Wofür"
            columns={['Betrag']}
            rows={[
              ...COST_KINDS.filter((kind) => costs[kind] !== 0).map((kind) => ({
                head: COST_KIND_NAMES[kind],
                cells: [money(costs[kind])],
              })),
              { head: 'Summe', strong: true, cells: [money(totalOf(shown))] },
              ...(vouchers === 0
                ? []
                : [
                    { head: 'Mit Gutscheinen bezahlt', cells: [money(-vouchers)] },
                    {
                      head: 'Nach Abzug der Gutscheine',
                      strong: true,
                      cells: [money(totalOf(shown) - vouchers)],
                    },
                  ]),
            ]}
          />
        </div>
        {invoices.map((number) => (
          <p key={number} className="mt-3">
            <Link to={paths.invoice(number)} className="text-link">
              Rechnung {number} ansehen
            </Link>
          </p>
        ))}
      </Card>
    </Section>
  );
}

/** Who drove, and what belongs to nobody’s trips. */
export function DriverCosts({
  drivers,
  accountCents,
  currency,
}: Pick<Statement, 'drivers'> & { accountCents: number; currency: Currency }) {
  const money = (cents: number) => formatMoney({ cents, currency });
  return (
    <Section title="Wer gefahren ist" className="mt-8">
      <Card className="sm:p-5!">
        <ComparisonTable
          unbroken
          caption="Was jede Person gefahren ist, und was das gekostet hat"
          corner="Person"
          columns={['Kosten']}
          rows={[
            ...drivers.map(({ customerNumber, name, trips, km, cents }) => ({
              head: driverName({ name, customerNumber }),
              detail: drivenWords({ trips, km }),
              cells: [money(cents)],
            })),
            { head: 'Ohne Fahrt: Grundgebühr, Pakete, Mahnungen', cells: [money(accountCents)] },
            {
              head: 'Zusammen',
              strong: true,
              cells: [money(accountCents + sumOfCents(drivers))],
            },
          ]}
        />
      </Card>
    </Section>
  );
}

const firstUpper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
