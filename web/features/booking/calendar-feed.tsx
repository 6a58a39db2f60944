import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { call } from '#web/platform/call.ts';
import { callQuery } from '#web/platform/query.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const feedQuery = callQuery('GET /calendarfeed', {});

/** The private address from which a calendar reads one's bookings: made, shown once, replaced, switched off. */
export function CalendarFeed() {
  const queryClient = useQueryClient();
  const { data: feed, error } = useQuery(feedQuery);
  const [url, setUrl] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });
  const make = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /calendarfeed', {}),
    onSuccess: (made) => {
      setUrl(made.url);
      announce('Deine Kalenderadresse ist da.');
      return refresh();
    },
  });
  const end = useMutation({
    networkMode: 'always',
    mutationFn: () => call('DELETE /calendarfeed', {}),
    onSuccess: () => {
      setUrl(undefined);
      announce('Die Kalenderadresse ist abgeschaltet.');
      return refresh();
    },
  });
  const isBusy = make.isPending || end.isPending;
  const failure = make.error ?? end.error;
  // The list above does not need it: without an answer there is nothing to say.
  if (!feed || error) return null;
  const { createdAt } = feed;
  return (
    <Section title="Kalender abonnieren" className="print-hidden">
      <Card className="grid gap-3">
        {url && createdAt ? (
          <FeedAddress url={url} />
        ) : createdAt ? (
          <p>
            Deine Kalenderadresse gibt es seit {formatDate(Temporal.Instant.from(createdAt))}. Wir kennen sie
            selbst nicht mehr: Brauchst du sie noch einmal, erstelle eine neue. Die bisherige gilt dann nicht
            mehr.
          </p>
        ) : (
          <p>
            Mit einer eigenen Adresse zeigt dein Kalender deine Buchungen und hält sie von selbst aktuell: die
            kommenden, die der letzten 30 Tage und was storniert ist.
          </p>
        )}
        <ActFailureNote failure={failure && failureOf(failure)} />
        <div className="flex flex-wrap gap-2">
          <Button
            theme={createdAt ? 'OUTLINE' : 'SECONDARY'}
            needsConnection
            busy={make.isPending}
            busyLabel="Die Adresse wird erstellt"
            disabled={isBusy && !make.isPending}
            onClick={() => make.mutate()}
          >
            {createdAt ? 'Neue Adresse erstellen' : 'Kalenderadresse erstellen'}
          </Button>
          {createdAt && (
            <Button
              theme="LINK"
              needsConnection
              busy={end.isPending}
              busyLabel="Die Adresse wird abgeschaltet"
              disabled={isBusy && !end.isPending}
              onClick={() => end.mutate()}
            >
              Adresse abschalten
            </Button>
          )}
        </div>
      </Card>
    </Section>
  );
}

/** The address, which is shown this once. */
function FeedAddress({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      announce('Adresse kopiert.');
    } catch {
      announce('Die Adresse ließ sich nicht kopieren.', 'alert');
    }
  }
  return (
    <>
      <p>
        Das ist deine Kalenderadresse. <strong>Wir zeigen sie nur jetzt.</strong> Gib sie nicht weiter: Wer
        sie kennt, sieht deine Buchungen, bis du sie abschaltest.
      </p>
      <TextField
        label="Kalenderadresse"
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass()}>
          Im Kalender öffnen
        </a>
        <Button theme="SECONDARY" onClick={() => void copy()}>
          {isCopied ? 'Adresse kopiert' : 'Adresse kopieren'}
        </Button>
      </div>
    </>
  );
}
