import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { consult } from '#domain/sales/consulting.ts';
import { combinationWords, isComparedWithCar } from '#domain/sales/consulting-words.ts';
import { ASSUMPTION_NAMES } from '#domain/statement/car-assumptions.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { plansQuery } from '#web/features/registration/plans.ts';
import { pricesOf, type Tariffs, tariffsQuery } from '#web/features/tariff/tariffs-query.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useSettledAddress } from '#web/shell/use-settled-address.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { consultedPlan } from './consulted-plan.ts';
import { ConsultingAssumptions } from './consulting-assumptions.tsx';
import { ConsultingCar } from './consulting-car.tsx';
import { ConsultingHandover } from './consulting-handover.tsx';
import {
  answered,
  type ConsultingTexts,
  consultingQuery,
  consultingTexts,
  openQuestions,
  QUESTIONS,
  readConsulting,
} from './consulting-link.ts';
import { ConsultingPaperHead } from './consulting-paper-head.tsx';
import { ConsultingQuestions } from './consulting-questions.tsx';
import { ConsultingChoices, ConsultingResult } from './consulting-result.tsx';
import { type SalesPartner, salesPartnerQuery } from './sales-queries.ts';
import { useQuestionStep } from './use-question-step.ts';

/** Five questions, and what a year costs with the answers; both stand in the address and nowhere else. */
export function SalesConsulting() {
  const partner = useQuery(salesPartnerQuery);
  const plans = useQuery(plansQuery);
  const tariffs = useQuery(tariffsQuery);
  const queries = [partner, plans, tariffs];
  const error = queries.find((query) => query.error)?.error;
  if (!partner.data || !plans.data || !tariffs.data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void Promise.all(queries.map((query) => query.refetch()))} />
    ) : (
      <SkeletonCards count={3} label="Die Beratung wird geladen" />
    );
  }
  return <Conversation partner={partner.data} plans={plans.data.items} tariffs={tariffs.data} />;
}

type Props = {
  partner: SalesPartner;
  plans: readonly Parameters<typeof consultedPlan>[0][];
  tariffs: Tariffs;
};

function Conversation({ partner, plans, tariffs }: Props) {
  const { search } = useLocation();
  const [texts, setTexts] = useState(() => consultingTexts(new URLSearchParams(search)));
  const [isTouched, setTouched] = useState(false);
  const cities = partner.cities.map(({ path }) => path);
  const open = openQuestions(texts, cities);
  const questions = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const step = useQuestionStep(open, { questions, result });

  const consulting = readConsulting(texts, cities);
  const city = partner.cities.find(({ path }) => path === consulting?.city);
  const priceList = city && pricesOf(tariffs, city);
  const advice =
    consulting &&
    priceList &&
    consult(consulting.year, consulting.drivers, { plans: plans.map(consultedPlan), priceList });
  const sum = advice && priceList && formatMoney({ cents: advice.best.cents, currency: priceList.currency });

  const query = consultingQuery(texts, cities);
  useSettledAddress({
    search: query === '' ? '' : `?${query}`,
    isTouched,
    onSettled: () => {
      if (advice) announce(`${combinationWords(advice.best)}: ${sum} im Jahr.`);
    },
  });

  function change(changed: ConsultingTexts) {
    setTexts(changed);
    setTouched(true);
  }

  const isCompared = consulting && priceList && isComparedWithCar(consulting.drivers, priceList.currency);
  return (
    <>
      {consulting && city && (
        <ConsultingPaperHead consulting={consulting} partner={partner.name} city={city.title} />
      )}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2 lg:gap-10 print:grid-cols-1">
        <ConsultingQuestions
          ref={questions}
          cities={partner.cities}
          texts={texts}
          step={step}
          onAnswer={(question, answer) => change(answered(texts, question, answer))}
        />
        <div
          ref={result}
          tabIndex={-1}
          className={step.isResult ? 'min-w-0' : 'min-w-0 not-print:max-md:hidden'}
        >
          {consulting && advice && priceList ? (
            <ConsultingResult advice={advice} currency={priceList.currency} />
          ) : (
            <Missing count={open.length} />
          )}
        </div>
      </div>
      {consulting && advice && priceList && city && (
        <div className={step.isResult ? '' : 'not-print:max-md:hidden'}>
          {isCompared && <ConsultingCar consulting={consulting} best={advice.best} />}
          {advice.others.length > 0 && <ConsultingChoices advice={advice} currency={priceList.currency} />}
          <ConsultingAssumptions
            consulting={consulting}
            priceList={priceList}
            isChanged={new URLSearchParams(query).size > QUESTIONS.length}
            carFields={isCompared ? ASSUMPTION_NAMES : []}
            onChange={(changed) => change({ ...texts, ...changed })}
          />
          <ConsultingHandover consulting={consulting} best={advice.best} city={city.title} />
        </div>
      )}
    </>
  );
}

/** What stands in the place of the result until there is one. */
function Missing({ count }: { count: number }) {
  if (count === 0) {
    return (
      <EmptyState title="Dafür gibt es gerade keinen Tarif">
        Für diese Art von Account bieten wir zurzeit nichts an. Ändere die Antwort auf „Wie viele fahren?“.
      </EmptyState>
    );
  }
  return (
    <Card className="text-ink-soft">
      {count === 1 ? 'Noch eine Antwort' : `Noch ${count} Antworten`}, dann steht hier, was am günstigsten
      ist.
    </Card>
  );
}
