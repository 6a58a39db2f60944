import { useQuery } from '@tanstack/react-query';
import { withArticle } from '#domain/customer/company-article.ts';
import { limitPhrases } from '#domain/driver/driver-limits.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { ownTermsQuery } from './driver-queries.ts';

/** Tells a driver that the account holder manages all this, and what their own limits are. */
export function OwnTerms({ customer }: { customer: Customer }) {
  const { data } = useQuery(ownTermsQuery);
  const holder = customer.entitlement?.holder ?? 'der Hauptaccount';
  const terms = data?.terms;
  const phrases = terms ? limitPhrases(terms.limits, terms.used.currency) : [];
  return (
    <>
      <Note title={`Darum kümmert sich ${withArticle(holder, 'die')}`}>
        Du fährst auf den Account von {withArticle(holder, 'der')}. Wer dort mitfährt, wie viel du ausgeben
        kannst und ob du gesperrt bist, entscheidet {withArticle(holder, 'die')}.
      </Note>
      {terms && (
        <Section title="Was für dich frei ist">
          <Card>
            {phrases.length === 0 ? (
              <p>Für dich gelten keine Grenzen.</p>
            ) : (
              <ul className="grid list-disc gap-1 pl-5">
                {phrases.map((phrase) => (
                  <li key={phrase} className="digits">
                    {phrase}
                  </li>
                ))}
              </ul>
            )}
            {terms.limits.monthlyCents !== null && (
              <p className="mt-3 text-detail text-ink-soft">
                In diesem Monat gebucht: <span className="digits">{formatMoney(terms.used)}</span>
              </p>
            )}
          </Card>
        </Section>
      )}
    </>
  );
}
