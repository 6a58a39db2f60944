import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_DESCRIPTION_LENGTH } from '#domain/page/content-kind.ts';
import { KIND_TITLES } from '#domain/page/text-kind.ts';
import { ConsolePage } from '#web/features/staff/console-page.tsx';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextDifference } from './text-difference.tsx';
import { TextPreview, useTextPreview } from './text-preview.tsx';
import { type ConsoleText, type TextName, textQuery, useChangedText, type Written } from './text-queries.ts';
import { TextVersions } from './text-versions.tsx';
import { TEXT_STATES } from './text-words.ts';

/** One text: its fields, how it will look, what differs, and its versions. */
export function TextEditor({ name, onClose }: { name: TextName; onClose: () => void }) {
  const { data, error, refetch } = useQuery(textQuery(name));
  return (
    <ConsolePage
      title={data?.newest.title || name.slug}
      intro={`${KIND_TITLES[name.kind]} ${name.slug}${data ? `, ${TEXT_STATES[data.state].label}` : ''}`}
      action={
        <Button size="S" theme="OUTLINE" onClick={onClose}>
          Zu allen Texten
        </Button>
      }
    >
      <div className="px-6 pb-8 max-md:px-4">
        {data ? (
          <Editing text={data} onChangedElsewhere={() => void refetch()} />
        ) : error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} label="Der Text wird geladen" />
        )}
      </div>
    </ConsolePage>
  );
}

function Editing({ text, onChangedElsewhere }: { text: ConsoleText; onChangedElsewhere: () => void }) {
  const { kind, slug, mayWrite } = text;
  const changed = useChangedText();
  /** What this change rests on; another one once somebody has seen what the other has written. */
  const [base, setBase] = useState(text.base);
  const isChangedElsewhere = base !== text.base;
  const { values, field, sending, messageAt, reset } = useFormShell({
    initial: { ...text.newest, publish: true, reason: '' },
    check: ({ title, description, reason }) => ({
      title: title.trim() === '' ? 'Bitte schreib den Titel.' : undefined,
      description: description.trim() === '' ? 'Bitte schreib, worum es geht.' : undefined,
      reason: reasonFault(reason),
    }),
    send: ({ reason, ...written }, keyFor) => {
      const request = { params: { kind, slug }, body: { ...written, base, reason: reason.trim() } };
      return call('POST /console/texts/{kind}/{slug}', request, { idempotencyKey: keyFor(request) });
    },
    onSent: async (after, { publish }) => {
      setBase(after.base);
      reset({ ...after.newest, publish: true, reason: '' });
      await changed(after);
      announce(publish ? 'Der Text ist veröffentlicht.' : 'Der Entwurf ist gespeichert.');
    },
    onFailed: (error) => {
      if (isRefusal(error, 'TEXT_CHANGED')) onChangedElsewhere();
    },
  });
  const written: Written = {
    title: values.title,
    description: values.description,
    details: values.details,
    body: values.body,
  };
  const preview = useTextPreview({ kind, slug }, written);
  const faultAt = (name: keyof Written): string | undefined => {
    const faults = (preview?.faults ?? []).filter((one) => one.field === name);
    return faults.length === 0
      ? undefined
      : faults.map(({ line, message }) => `Zeile ${line}: ${message}`).join(' ');
  };
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        {text.isTerms && (
          <Note tone="info" title="Die AGB sind hier nur zu lesen">
            Sie ändern sich mit 42 Tagen Vorlauf, und alle werden gefragt. Das geht noch im Terminal: „content
            import“ mit contract.change, dann „content publish“.
          </Note>
        )}
        {text.isLegal && !text.isTerms && (
          <Note tone="info" title="Das Gesetz verlangt diesen Text">
            Du kannst ihn ersetzen, aber nicht wegnehmen.
          </Note>
        )}
        {isChangedElsewhere && (
          <Note
            tone="warning"
            announced
            title={`${text.versions[0]?.by ?? 'Jemand'} hat diesen Text inzwischen geändert`}
            action={
              <Button size="S" theme="OUTLINE" onClick={() => setBase(text.base)}>
                Gesehen, mit meinem Text weiter
              </Button>
            }
          >
            Dein Text steht noch unten, nichts ist verloren. Vergleich beide: Was mit + beginnt, steht nur bei
            dir.
            <TextDifference before={text.newest} after={written} label="Unterschied zur Fassung von eben" />
          </Note>
        )}
        <FormShell
          {...sending}
          label="Text"
          className="grid grid-cols-1 gap-4"
          guardsLeaving
          submit={
            mayWrite
              ? {
                  label: values.publish ? 'Text veröffentlichen' : 'Entwurf speichern',
                  busyLabel: 'Der Text wird gespeichert',
                  needsConnection: true,
                }
              : undefined
          }
        >
          <TextField
            {...field.text('title')}
            label="Titel"
            readOnly={!mayWrite}
            maxLength={300}
            error={messageAt('title') ?? faultAt('title')}
          />
          <TextField
            {...field.text('description')}
            label="Beschreibung"
            hint={`Für Suchmaschinen, höchstens ${MAX_DESCRIPTION_LENGTH} Zeichen.`}
            readOnly={!mayWrite}
            maxLength={500}
            error={messageAt('description') ?? faultAt('description')}
          />
          <TextAreaField
            {...field.text('details')}
            label="Weitere Angaben"
            hint="Eine je Zeile, in YAML, wie sie zu dieser Art gehören."
            readOnly={!mayWrite}
            rows={3}
            spellCheck={false}
            error={messageAt('details') ?? faultAt('details')}
          />
          <TextAreaField
            {...field.text('body')}
            label="Text"
            hint="Markdown. Abschnitte beginnen mit „## “."
            readOnly={!mayWrite}
            rows={12}
            error={messageAt('body') ?? faultAt('body')}
          />
          {mayWrite && (
            <>
              <CheckboxField {...field.box('publish')}>Gleich veröffentlichen</CheckboxField>
              <ReasonField {...field.text('reason')} />
            </>
          )}
        </FormShell>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <TextPreview document={preview?.document} />
        {text.published && (
          <section aria-labelledby="text-difference" className="grid gap-2">
            <h2 id="text-difference" className="text-lead font-bold">
              Unterschied zum Veröffentlichten
            </h2>
            <TextDifference
              before={text.published.written}
              after={written}
              label="Unterschied zum Veröffentlichten"
            />
          </section>
        )}
        <TextVersions
          text={text}
          onChanged={async (after, said) => {
            setBase(after.base);
            reset({ ...after.newest, publish: true, reason: '' });
            await changed(after);
            announce(said);
          }}
        />
      </div>
    </div>
  );
}
