// @vitest-environment happy-dom
import { defaultScheduler, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefusalCode } from '#contract/refusal.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { dismissDialog, shownDialogs } from '#web/ui/message-dialog-store.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { FormShell, type FormShellProps } from './form-shell.tsx';
import { useFormShell } from './use-form-shell.ts';

type Values = { prename: string; address: { city: string }; compared: ('NAME' | 'FACE')[] };
const EMPTY: Values = { prename: '', address: { city: '' }, compared: ['NAME', 'FACE'] };
const FILLED: Values = { ...EMPTY, prename: 'Ada', address: { city: 'Marburg' } };
type Sent = { values: Values; key: string };

type Options = Partial<Parameters<typeof useFormShell<Values, string>>[0]> & { guardsLeaving?: boolean };

function Person({ guardsLeaving = false, ...options }: Options & { send: () => Promise<string> }) {
  const form = useFormShell<Values, string>({
    initial: EMPTY,
    check: ({ prename, address, compared }) => ({
      prename: prename === '' ? 'Vorname ist erforderlich.' : undefined,
      'address.city': address.city === '' ? 'Ort ist erforderlich.' : undefined,
      compared: compared.length < 2 ? 'Bitte vergleiche jeden Punkt.' : undefined,
    }),
    ...options,
  });
  return (
    <FormShell
      {...form.sending}
      label="Person"
      guardsLeaving={guardsLeaving}
      submit={{ label: 'Speichern', busyLabel: 'Wird gespeichert' }}
    >
      <TextField {...form.field.text('prename')} label="Vorname" />
      <TextField {...form.field.text('address.city')} label="Ort" />
      <Fieldset legend="Vergleichen" role="group" error={form.messageAt('compared')}>
        {(['NAME', 'FACE'] as const).map((point) => (
          <CheckboxField key={point} {...form.field.boxOf('compared', point)}>
            {point}
          </CheckboxField>
        ))}
      </Fieldset>
      <output>{form.answer}</output>
    </FormShell>
  );
}

const refusal = (resultCode: RefusalCode, fields: { name: string; message: string }[] = []) =>
  new CallRefused({
    type: 'about:blank',
    title: resultCode,
    status: 422,
    detail: `Abgelehnt: ${resultCode}.`,
    resultCode,
    fields: fields.map((field) => ({ ...field, code: 'INVALID' })),
  });

let root: Root | undefined;
let router: ReturnType<typeof createMemoryRouter>;
const page = () => document.body;

async function show(options: Options & { send: Options['send'] & object }) {
  router = createMemoryRouter([
    { path: '/', element: <Person {...(options as Options & { send: () => Promise<string> })} /> },
    { path: '/andere', element: <p>Andere Seite</p> },
  ]);
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

const field = (label: string) => getByLabelText<HTMLInputElement>(page(), label);
async function type(label: string, value: string) {
  await act(async () => {
    fireEvent.input(field(label), { target: { value } });
  });
}
async function fillIn({ prename, address }: Values = FILLED) {
  await type('Vorname', prename);
  await type('Ort', address.city);
}
async function submit(times = 1) {
  await act(async () => {
    for (let time = 0; time < times; time++) fireEvent.submit(getByRole(page(), 'form', { name: 'Person' }));
  });
}
const messageAt = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

/** A server that waits for its answers, and keeps what it was sent. */
function server() {
  const sent: Sent[] = [];
  const answers: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const send = (values: Values, keyFor: (request: unknown) => string) => {
    sent.push({ values, key: keyFor(values) });
    const { promise, ...answer } = Promise.withResolvers<string>();
    answers.push(answer);
    return promise;
  };
  return {
    sent,
    send,
    answer: (answer: string) => act(async () => answers.at(-1)?.resolve(answer)),
    refuse: (error: Error) => act(async () => answers.at(-1)?.reject(error)),
  };
}

// Within `act`, so that the form is drawn anew before the next line.
beforeAll(() => notifyManager.setScheduler(queueMicrotask));
afterAll(() => notifyManager.setScheduler(defaultScheduler));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
const openDialogs = () => shownDialogs().filter(({ leaving }) => !leaving);
afterEach(async () => {
  await act(async () => root?.unmount());
  for (const { id } of openDialogs()) dismissDialog(id);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('a form', () => {
  it('requires its busy state and its failure', () => {
    // @ts-expect-error -- nobody can draw a form that does not say why it failed
    const withoutFailure: FormShellProps = {
      ref: { current: null },
      onSubmit: () => {},
      isBusy: false,
      isUnsent: () => false,
      submit: { label: 'Speichern', busyLabel: 'Wird gespeichert' },
    };
    // @ts-expect-error -- nor one that does not say that it is busy
    const withoutBusy: FormShellProps = { ...withoutFailure, failure: undefined, isBusy: undefined };
    expect(withoutBusy.failure).toBeUndefined();
  });

  it('a double tap sends it once', async () => {
    const { sent, send, answer } = server();
    await show({ send });
    await fillIn();
    await submit(2);
    await submit();
    expect(sent).toEqual([{ values: FILLED, key: expect.any(String) }]);
    expect(getByRole(page(), 'button').getAttribute('aria-busy')).toBe('true');
    await answer('7');
    expect(getByRole(page(), 'status').textContent).toBe('7');
  });

  it('after a lost connection the same values have the same key, others another one', async () => {
    const { sent, send, refuse } = server();
    await show({ send });
    await fillIn();
    await submit();
    await refuse(new ConnectionFailed(undefined));
    expect(getByRole(page(), 'alert').textContent).toContain('wird nichts doppelt ausgeführt');
    await submit();
    await refuse(new ConnectionFailed(undefined));
    await type('Ort', 'Gießen');
    await submit();
    await refuse(refusal('FIELD_INVALID'));
    await submit();
    const [first, again, other, afterAnswer] = sent.map(({ key }) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(afterAnswer).not.toBe(other);
  });
});

describe('what is wrong', () => {
  it('is said after the first attempt, and the first wrong field has the focus', async () => {
    const { sent, send } = server();
    await show({ send });
    expect(messageAt('Vorname')).toBe('');
    await type('Vorname', 'Ada');
    await submit();
    expect(document.activeElement).toBe(field('Ort'));
    expect(messageAt('Ort')).toContain('Ort ist erforderlich.');
    expect(messageAt('Vorname')).toBe('');
    expect(sent).toEqual([]);
    await type('Ort', 'Marburg');
    expect(messageAt('Ort')).toBe('');
    await type('Vorname', '');
    expect(messageAt('Vorname')).toContain('Vorname ist erforderlich.');
  });

  it('of a group is told at the group; the first open box has the focus', async () => {
    const { send } = server();
    await show({ send });
    await fillIn();
    await act(async () => field('FACE').click());
    await submit();
    expect(document.activeElement).toBe(field('FACE'));
    expect(getByRole(page(), 'group').textContent).toContain('Bitte vergleiche jeden Punkt.');
  });

  it('according to the server stands at its field, which has the focus, until something is changed', async () => {
    const onFailed = vi.fn();
    const { send, refuse } = server();
    await show({ send, onFailed });
    await fillIn();
    await submit();
    const error = refusal('FIELD_INVALID', [{ name: 'address.city', message: 'Den Ort gibt es nicht.' }]);
    await refuse(error);
    expect(messageAt('Ort')).toContain('Den Ort gibt es nicht.');
    expect(document.activeElement).toBe(field('Ort'));
    expect(page().querySelector('[role=alert]')?.textContent ?? '').not.toContain('Abgelehnt');
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(error, 'address.city');
    await type('Vorname', 'Grace');
    expect(messageAt('Ort')).toBe('');
  });

  it('according to the server under a name of its own, or without a field, stands at its field too', async () => {
    const { send, refuse } = server();
    await show({
      send,
      serverNames: { prename: 'person.0.prename' },
      refusedAt: { VOUCHER_UNKNOWN: 'address.city' },
    });
    await fillIn();
    await submit();
    await refuse(refusal('FIELD_INVALID', [{ name: 'person.0.prename', message: 'So heißt du nicht.' }]));
    expect(messageAt('Vorname')).toContain('So heißt du nicht.');
    expect(document.activeElement).toBe(field('Vorname'));
    await submit();
    await refuse(refusal('VOUCHER_UNKNOWN'));
    expect(messageAt('Ort')).toContain('Abgelehnt: VOUCHER_UNKNOWN.');
  });

  it('can be said while it is typed', async () => {
    const { send } = server();
    await show({ send, checksEarly: (name) => name === 'prename' });
    await type('Ort', 'M');
    await type('Vorname', 'A');
    await type('Vorname', '');
    await type('Ort', '');
    expect(messageAt('Vorname')).toContain('Vorname ist erforderlich.');
    expect(messageAt('Ort')).toBe('');
  });
});

describe('a draft', () => {
  it('takes every change and is cleared once the form is sent', async () => {
    const draft = { save: vi.fn(), clear: vi.fn() };
    const { send, answer } = server();
    await show({ send, draft });
    await fillIn();
    expect(draft.save).toHaveBeenLastCalledWith(FILLED);
    await submit();
    expect(draft.clear).not.toHaveBeenCalled();
    await answer('7');
    expect(draft.clear).toHaveBeenCalledOnce();
  });
});

describe('the leave guard', () => {
  const leave = () => act(() => router.navigate('/andere'));

  it('asks before another page is opened while something is entered', async () => {
    const { send } = server();
    await show({ send, guardsLeaving: true });
    await type('Vorname', 'Ada');
    await leave();
    expect(router.state.location.pathname).toBe('/');
    const [question] = openDialogs();
    expect(question?.title).toBe('Deine Eingaben sind noch nicht gespeichert');
    await act(async () => question?.action?.run());
    await waitFor(() => expect(router.state.location.pathname).toBe('/andere'));
  });

  it('asks once for each attempt, whatever else the router does', async () => {
    const { send } = server();
    await show({ send, guardsLeaving: true });
    await type('Vorname', 'Ada');
    await leave();
    await act(() => router.revalidate());
    expect(openDialogs()).toHaveLength(1);
    await leave();
    expect(openDialogs()).toHaveLength(2);
    expect(router.state.location.pathname).toBe('/');
  });

  it('lets go what is empty, back to what it was, or sent', async () => {
    const { send, answer } = server();
    await show({ send, guardsLeaving: true, onSent: () => router.navigate('/andere') });
    await type('Vorname', 'Ada');
    await type('Vorname', '');
    await act(() => router.navigate('/?anders'));
    expect(router.state.location.search).toBe('?anders');
    await fillIn();
    await submit();
    await answer('7');
    await waitFor(() => expect(router.state.location.pathname).toBe('/andere'));
    expect(openDialogs()).toEqual([]);
  });
});
