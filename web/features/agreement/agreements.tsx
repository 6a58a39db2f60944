import { useQuery } from '@tanstack/react-query';
import type { RefusalCode } from '#contract/refusal.ts';
import { OCCASION_TEXTS } from '#domain/agreement/contract-document.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { RefusedFile } from '#web/shell/refused-file.tsx';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type Agreement, agreementFile, agreementsQuery } from './agreement-queries.ts';

const ANSWERS: Record<Agreement['answer'], string> = {
  AGREED: 'Vereinbart',
  INFORMED: 'Mitgeteilt',
  REFUSED: 'Abgelehnt',
};

/** What the account agreed to and when, each text to load in exactly that version, for as long as the account exists. */
export function Agreements() {
  const { data, error, refetch } = useQuery(agreementsQuery);
  return (
    <Section title="Deine Verträge" className="mt-8">
      <RefusedFile texts={REFUSED_FILES} />
      <Card>
        {data ? (
          <List items={data.items} />
        ) : error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={3} label="Deine Verträge werden geladen" />
        )}
      </Card>
    </Section>
  );
}

function List({ items }: { items: Agreement[] }) {
  if (items.length === 0) {
    return (
      <p>
        Hier stehen die Texte, denen du zustimmst, seit wir sie in ihren Fassungen aufheben. Bisher ist keiner
        dabei.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((agreement) => (
        <li
          key={agreement.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 grow basis-64">
            <h3 className="font-semibold wrap-anywhere">{agreement.title}</h3>
            <p className="text-detail text-ink-soft">
              {ANSWERS[agreement.answer]} am {formatDate(Temporal.Instant.from(agreement.at))},{' '}
              {OCCASION_TEXTS[agreement.occasion]}
              {agreement.version && ` · Fassung ${agreement.version}`}
            </p>
          </div>
          <ServerFileLink
            href={agreementFile(agreement.id)}
            className={buttonClass({ theme: 'OUTLINE' })}
            aria-label={`PDF laden: ${agreement.title}, ${formatDate(Temporal.Instant.from(agreement.at))}`}
          >
            <Icon name="download" size={20} />
            PDF laden
          </ServerFileLink>
        </li>
      ))}
    </ul>
  );
}

const REFUSED_FILES: Partial<Record<RefusalCode, string>> = {
  AGREEMENT_UNKNOWN: 'Diesen Vertragstext finden wir in deinem Account nicht.',
  CONTRACT_PDF_UNAVAILABLE:
    'Als PDF bekommst du diesen Text gerade nicht. Versuch es bitte später noch einmal; in unserer Mail dazu hast du ihn auch.',
};
