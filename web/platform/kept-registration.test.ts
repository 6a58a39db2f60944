import { afterEach, expect, it, vi } from 'vitest';
import { type AppShell, enterAppShell } from './app-shell.ts';
import { createCaller } from './call.ts';

afterEach(() => enterAppShell(undefined as unknown as AppShell));

it.each([
  ['POST /registrations', {}],
  ['POST /registrations/handovers', { body: { code: 'x' } }],
  ['POST /salesregistrations/{id}/resume', { params: { id: '7' } }],
] as const)('%s gives the app a registration, which goes with its next call', async (name, request) => {
  let secret = '';
  const session = {
    headers: () => (secret ? { 'x-registration': secret } : {}),
    keepRegistration: (given: string) => {
      secret = given;
    },
  };
  enterAppShell({ server: 'https://auto.example', session } as unknown as AppShell);
  const fetch = vi.fn((_url: unknown, _init?: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify({ id: 'geheim', expiresAt: '2027-06-01T12:00:00Z' }))),
  );
  const call = createCaller({ fetch });
  await call(name, request as never);
  await call('GET /registrations/current', {});
  expect(fetch.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-registration': 'geheim' });
});
