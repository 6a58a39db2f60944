import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hadTheCar } from '#domain/who-drove/at-that-time.ts';
import { nameText } from '#web/features/customer-file/file-words.ts';
import { FactList } from '#web/features/staff/fact-list.tsx';
import { call } from '#web/platform/call.ts';
import { ActDialog } from '#web/shell/act-dialog.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type AnswerTrip, bookedText, HOW, heldText } from './who-drove-words.ts';

const letterUrl = (question: number, bookingId: number): string =>
  `/api/booking/console/driver-questions/${question}/trips/${bookingId}/letter`;

/** A trip that the time belongs to, with what the authority may get of whoever drove. */
export function DrivenTrip({ question, trip }: { question: number; trip: AnswerTrip }) {
  const { bookingId, driver, account, how, mayBeNamed } = trip;
  const { text, tone, meaning } = HOW[how];
  const hadIt = hadTheCar(how);
  const person = ({ name, accountNumber }: AnswerTrip['driver']) => (
    <>
      {nameText(name)},{' '}
      <Link to={paths.customerFile(accountNumber)} className="digits text-link">
        {accountNumber}
      </Link>
    </>
  );
  return (
    <article className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="digits font-bold">Buchung {bookingId}</h3>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <p className="text-ink-soft">{meaning}</p>
      <FactList
        facts={[
          { label: hadIt ? 'Wer fuhr' : 'Gebucht für', value: person(driver) },
          { label: 'Fährt für', value: account && person(account) },
          { label: 'Gebucht', value: <span className="digits">{bookedText(trip)}</span> },
          { label: 'Geöffnet', value: <span className="digits">{heldText(trip) ?? 'nie'}</span> },
        ]}
      />
      {mayBeNamed ? (
        <Answering question={question} bookingId={bookingId} />
      ) : (
        hadIt && (
          <Note tone="info" title="Lässt sich nicht nennen">
            Name oder Anschrift sind nicht (mehr) da.
          </Note>
        )
      )}
    </article>
  );
}

function Answering({ question, bookingId }: { question: number; bookingId: number }) {
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<{ isMailed: boolean }>();
  const keys = useIdempotencyKeys();
  const tell = useMutation({
    mutationFn: () =>
      call(
        'POST /console/driver-questions/{id}/trips/{bookingId}/tell',
        { params: { id: String(question), bookingId: String(bookingId) } },
        { idempotencyKey: keys.keyFor('tell') },
      ),
    onSuccess: (answer) => {
      setAsks(false);
      setTold(answer);
      announce(toldText(answer));
    },
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <ServerFileLink href={letterUrl(question, bookingId)} download className={buttonClass({ size: 'S' })}>
          Brief an die Behörde laden
        </ServerFileLink>
        {!told && (
          <Button size="S" theme="OUTLINE" onClick={() => setAsks(true)}>
            Person informieren
          </Button>
        )}
      </div>
      <p className="text-fine text-ink-soft">
        Im Brief stehen Name, Anschrift und Geburtsdatum. Jeder Brief steht im Protokoll und in den Daten der
        Person.
      </p>
      {told && (
        <Note tone={told.isMailed ? 'success' : 'warning'} title={toldText(told)}>
          {told.isMailed ? 'Sie weiß, welche Behörde wonach gefragt hat.' : 'Sie braucht einen Brief.'}
        </Note>
      )}
      {asks && (
        <ActDialog
          title="Person informieren"
          button="Mail senden"
          busyLabel="Die Mail wird gesendet"
          act={tell}
          onConfirm={() => tell.mutate()}
          onClose={() => setAsks(false)}
        >
          <p>
            Sie bekommt eine Mail: welche Behörde gefragt hat, mit Aktenzeichen, Auto und Zeit, und dass wir
            Name, Anschrift und Geburtsdatum nennen. Das geht einmal.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

const toldText = ({ isMailed }: { isMailed: boolean }): string =>
  isMailed ? 'Die Mail ist unterwegs' : 'Die Person hat keine E-Mail-Adresse';
