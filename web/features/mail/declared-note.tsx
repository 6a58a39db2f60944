import { useQuery } from '@tanstack/react-query';
import { declarationFacts } from '#domain/contact/declaration.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { declarationFile, declarationQuery } from './declaration-query.ts';
import { DECLARATION_WORDS, type Declaration } from './declaration-words.ts';

/** What was declared and when it arrived, to read, save and print (§ 312k Abs. 3 BGB); all but printing works without script. */
export function DeclaredNote({ id, declaration }: { id: string; declaration: Declaration }) {
  const { productName } = useSettings();
  const { data: declared, error, refetch } = useQuery(declarationQuery(id));
  const page = declaration === 'CANCELLATION' ? paths.cancellation() : paths.withdrawal();
  if (!declared) {
    if (!error) return <SkeletonCards count={1} label="Deine Erklärung wird geladen" />;
    return isRefusal(error, 'DECLARATION_UNKNOWN') || isRefusal(error, 'FIELD_INVALID') ? (
      <EmptyState
        title="Diese Erklärung zeigen wir nicht mehr"
        action={
          <Link to={page} className={buttonClass({ theme: 'OUTLINE' })}>
            {DECLARATION_WORDS[declaration].title}
          </Link>
        }
      >
        Hier steht sie 30 Tage lang. Was du uns erklärt hast, gilt weiter. Hast du keine Bestätigung bekommen,
        schreib uns bitte.
      </EmptyState>
    ) : (
      <FailureNote error={error} onRetry={() => void refetch()} />
    );
  }
  // Who was led to the page of the other declaration reads what they declared.
  const { own, done, confirmed, handling, again } = DECLARATION_WORDS[declared.declaration];
  const facts = declarationFacts(declared, Temporal.Instant.from(declared.receivedAt));
  return (
    <>
      <Note tone="success" announced title={done} className="print-hidden mb-4">
        {declared.isConfirmed
          ? `${confirmed} `
          : 'Eine Bestätigung per E-Mail haben wir diesmal nicht geschickt, weil an diese Adresse heute schon mehrere gingen. Speichere oder drucke deshalb, was hier steht. '}
        {handling}
      </Note>
      <SummaryList
        title={`${own} an ${productName}`}
        entries={facts.map(({ label, value }) => ({
          term: label,
          value: <span className="whitespace-pre-line">{value}</span>,
        }))}
      />
      <div className="print-hidden mt-4 flex flex-wrap gap-2">
        <ServerFileLink href={declarationFile(id)} download className={buttonClass()}>
          <Icon name="download" size={20} />
          Als Datei speichern
        </ServerFileLink>
        <PrintButton className="noscript:hidden" />
      </div>
      <p className="print-hidden mt-4 text-sm text-ink-soft">
        Diese Seite bleibt 30 Tage. Wer ihre Adresse kennt, kann sie lesen.{' '}
        <Link to={page} className="text-link">
          {again}
        </Link>
      </p>
    </>
  );
}
