import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BERLIN } from '#domain/booking/grid.ts';
import { MAX_NOTICE_DAYS, NOTICE_LENGTH, noticeEndFault } from '#domain/notice/notice.ts';
import { instantOf, wallText } from '#web/features/customer-file/wall-time.ts';
import { ReasonField } from '#web/features/staff/reason-field.tsx';
import { SidePanel } from '#web/features/staff/side-panel.tsx';
import { reasonFault } from '#web/features/staff/use-role-form.ts';
import { call } from '#web/platform/call.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useDebouncedValue } from '#web/shell/use-debounced-value.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NoticeLook } from './notice-look.tsx';
import { type ConsoleNotice, type Notices, noticePreviewQuery, useFreshNotices } from './notice-queries.ts';

type Entered = {
  title: string;
  text: string;
  level: string;
  where: Where;
  cities: string[];
  ends: Ends;
  until: string;
  reason: string;
};
type Where = 'EVERYWHERE' | 'CITIES';
type Ends = 'AT' | 'OPEN';

const HOURS = 4;
/** What most take: a few hours, to the full one. */
const usualEnd = (): string =>
  nowInstant()
    .add({ hours: HOURS })
    .toZonedDateTimeISO(BERLIN)
    .round({ smallestUnit: 'hour', roundingMode: 'ceil' })
    .toInstant()
    .toString();

function endFault(ends: Ends, until: string, before: string): string | undefined {
  if (ends === 'OPEN') return undefined;
  const at = instantOf(until, before);
  if (at === undefined) return 'Bitte wähle Tag und Uhrzeit.';
  const fault = noticeEndFault(Temporal.Instant.from(at), nowInstant());
  if (fault === 'PAST') return 'Dieser Zeitpunkt ist schon vorbei.';
  return fault && `Ein Hinweis endet spätestens nach ${MAX_NOTICE_DAYS} Tagen.`;
}

/** A new notice, or one in place of another. */
export function NoticeForm({
  notices: { cities, mayEverywhere },
  before,
  onClose,
}: {
  notices: Notices;
  before?: ConsoleNotice;
  onClose: () => void;
}) {
  const askNotices = useFreshNotices();
  const firstEnd = before?.until ?? usualEnd();
  const form = useFormShell<Entered>({
    initial: {
      title: before?.title ?? '',
      text: before?.text ?? '',
      level: String(before?.level ?? 2),
      where: (before ? before.cities === null : mayEverywhere) ? 'EVERYWHERE' : 'CITIES',
      cities: (before?.cities ?? []).map(({ id }) => String(id)),
      ends: before && before.until === null ? 'OPEN' : 'AT',
      until: wallText(firstEnd),
      reason: '',
    },
    check: ({ title, text, where, cities: chosen, ends, until, reason }) => ({
      title: title.trim() === '' ? 'Bitte schreib die Überschrift.' : undefined,
      text: text.trim() === '' ? 'Bitte schreib, was Kunden wissen müssen.' : undefined,
      cities: where === 'CITIES' && chosen.length === 0 ? 'Bitte wähle mindestens eine Stadt.' : undefined,
      until: endFault(ends, until, firstEnd),
      reason: reasonFault(reason),
    }),
    serverNames: { cities: 'cityIds' },
    send: ({ title, text, level, where, cities: chosen, ends, until, reason }, keyFor) => {
      const known = ([1, 2, 3] as const).find((one) => String(one) === level);
      const end = ends === 'OPEN' ? null : instantOf(until, firstEnd);
      if (!known || end === undefined) throw new Error('the form has been checked');
      const body = {
        title: title.trim(),
        text: text.trim(),
        level: known,
        cityIds: where === 'EVERYWHERE' ? null : chosen.map(Number),
        until: end,
        reason: reason.trim(),
        ...(before ? { replaces: Number(before.key) } : {}),
      };
      return call('POST /console/notices', { body }, { idempotencyKey: keyFor({ body }) });
    },
    onSent: async () => {
      announce('Der Hinweis ist eingeschaltet. Offene Seiten zeigen ihn in der nächsten halben Minute.');
      onClose();
      await askNotices();
    },
    onFailed: () => void askNotices(),
  });
  const { values, field, sending, messageAt } = form;
  const words = useDebouncedValue(`${values.title.trim()}\n${values.text.trim()}`);
  const [title = '', ...lines] = words.split('\n');
  const text = lines.join('\n');
  const isWritten = title !== '' && text !== '';
  const { data: preview } = useQuery({
    ...noticePreviewQuery({ title, text }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  });
  const level = ([1, 2, 3] as const).find((one) => String(one) === values.level) ?? 2;
  const faults = isWritten ? (preview?.faults ?? []) : [];
  return (
    <SidePanel
      title={before ? 'Hinweis ändern' : 'Hinweis schreiben'}
      detail={before && `statt „${before.title}“`}
      onClose={onClose}
    >
      <FormShell
        {...sending}
        label="Hinweis"
        className="grid gap-4 px-5 pb-5"
        takesFocus
        submit={{
          label: before ? 'Hinweis ändern' : 'Hinweis einschalten',
          busyLabel: 'Der Hinweis wird eingeschaltet',
          width: 'FULL',
          needsConnection: true,
        }}
        footer={
          <p className="text-fine text-ink-soft">
            Gilt sofort. Steht mit deinem Namen in der Liste und im Protokoll.
          </p>
        }
      >
        <TextField
          {...field.text('title')}
          label="Überschrift"
          autoComplete="off"
          maxLength={NOTICE_LENGTH.title}
        />
        <TextAreaField
          {...field.text('text')}
          label="Text"
          hint="Markdown, zum Beispiel **fett** oder [Hilfe](/hilfe). {{phone}} ist unsere Nummer."
          rows={3}
          maxLength={NOTICE_LENGTH.body}
          error={messageAt('text') ?? faultText(faults)}
        />
        <RadioTiles
          {...field.choice('level')}
          legend="Wie dringend"
          className="grid-cols-3"
          options={[
            { value: '1', label: 'Hinweis', detail: 'hellblau' },
            { value: '2', label: 'Warnung', detail: 'orange' },
            { value: '3', label: 'Notfall', detail: 'rot' },
          ]}
        />
        <NoticeLook
          level={level}
          title={preview?.title ?? values.title}
          html={isWritten ? (preview?.html ?? '') : ''}
          note="So sehen ihn Kunden"
        />
        {mayEverywhere && (
          <RadioTiles
            {...field.choice('where')}
            legend="Wo"
            className="grid-cols-2"
            options={[
              { value: 'EVERYWHERE', label: 'Alle Städte' },
              { value: 'CITIES', label: 'Einzelne Städte' },
            ]}
          />
        )}
        {values.where === 'CITIES' && (
          <Fieldset
            legend="Städte"
            role="group"
            hint="Ihn sieht, wer eine davon gewählt hat."
            error={messageAt('cities')}
          >
            <div className="grid max-h-72 grid-cols-2 gap-3 overflow-y-auto p-1">
              {cities.map(({ id, title: name }) => (
                <CheckboxField key={id} {...field.boxOf('cities', String(id))}>
                  {name}
                </CheckboxField>
              ))}
            </div>
          </Fieldset>
        )}
        <RadioTiles
          {...field.choice('ends')}
          legend="Wie lange"
          className="grid-cols-2"
          options={[
            { value: 'AT', label: 'Bis zu einer Zeit' },
            { value: 'OPEN', label: 'Bis ihn jemand ausschaltet' },
          ]}
        />
        {values.ends === 'AT' && (
          <TextField
            {...field.text('until')}
            type="datetime-local"
            label="Endet von selbst"
            className="max-w-64"
            controlClassName="digits"
          />
        )}
        <ReasonField {...field.text('reason')} />
      </FormShell>
    </SidePanel>
  );
}

const faultText = (faults: readonly { line: number; message: string }[]): string | undefined =>
  faults.length === 0 ? undefined : faults.map(({ line, message }) => `Zeile ${line}: ${message}`).join(' ');
