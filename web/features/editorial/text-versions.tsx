import { useState } from 'react';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { timeText } from '#web/features/staff/staff-words.ts';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { FormDialog } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ConsoleText } from './text-queries.ts';

type Wish = { number: number } | 'ARCHIVE';
type Changed = (text: ConsoleText, said: string) => Promise<void>;

/** The versions of a text, each of which can be shown again. */
export function TextVersions({ text, onChanged }: { text: ConsoleText; onChanged: Changed }) {
  const [wish, setWish] = useState<Wish>();
  return (
    <section aria-labelledby="text-versions" className="grid gap-2">
      <h2 id="text-versions" className="text-lead font-bold">
        Fassungen
      </h2>
      <ul>
        {text.versions.map(({ number, state, by, at }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 grow">
              <span className="font-semibold">Fassung {number}</span>{' '}
              {state === 'PUBLISHED' && <Tag tone="ok">veröffentlicht</Tag>}
              <span className="digits block text-fine text-ink-soft">
                {timeText(at)}, {by}
              </span>
            </span>
            {text.mayWrite && state !== 'PUBLISHED' && (
              <Button size="XS" theme="OUTLINE" onClick={() => setWish({ number })}>
                {state === 'DRAFT' ? 'Veröffentlichen' : 'Dahin zurück'}
                <span className="sr-only">, Fassung {number}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {text.mayArchive && (
        <div>
          <Button size="S" theme="OUTLINE" onClick={() => setWish('ARCHIVE')}>
            Text wegnehmen
          </Button>
        </div>
      )}
      {wish && (
        <WishDialog text={text} wish={wish} onClose={() => setWish(undefined)} onChanged={onChanged} />
      )}
    </section>
  );
}

function WishDialog({
  text: { kind, slug, base },
  wish,
  onClose,
  onChanged,
}: {
  text: ConsoleText;
  wish: Wish;
  onClose: () => void;
  onChanged: Changed;
}) {
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, keyFor) => {
      const params = { kind, slug };
      const body = { base, reason: reason.trim() };
      if (wish === 'ARCHIVE')
        return call(
          'POST /console/texts/{kind}/{slug}/archive',
          { params, body },
          { idempotencyKey: keyFor({ params, body }) },
        );
      const request = { params, body: { ...body, number: wish.number } };
      return call('POST /console/texts/{kind}/{slug}/publish', request, { idempotencyKey: keyFor(request) });
    },
    onSent: async (after) => {
      onClose();
      await onChanged(
        after,
        wish === 'ARCHIVE'
          ? 'Der Text ist nicht mehr zu sehen.'
          : `Fassung ${wish.number} ist veröffentlicht.`,
      );
    },
  });
  return (
    <FormDialog
      {...sending}
      title={wish === 'ARCHIVE' ? 'Text wegnehmen' : `Fassung ${wish.number} veröffentlichen`}
      submit={{
        label: wish === 'ARCHIVE' ? 'Text wegnehmen' : 'Fassung veröffentlichen',
        busyLabel: 'Der Text wird geändert',
      }}
      onClose={onClose}
      className="grid gap-4"
    >
      <p>
        {wish === 'ARCHIVE'
          ? 'Niemand liest ihn mehr. Seine Fassungen bleiben, und du kannst jede wieder zeigen.'
          : 'Sie ersetzt, was jetzt zu lesen ist. Alle Fassungen bleiben.'}
      </p>
      <ReasonField {...field.text('reason')} />
    </FormDialog>
  );
}
