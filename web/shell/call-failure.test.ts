import { describe, expect, it } from 'vitest';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import { failureOf } from './call-failure.ts';

describe('the words for a failed call', () => {
  it('take the text of a refusal from the server and that of a lost connection from the specification', () => {
    const refused = new CallRefused({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Schon gebucht.',
      resultCode: 'BOOKEE_TAKEN',
    });
    expect(failureOf(refused)).toEqual({
      code: 'BOOKEE_TAKEN',
      title: 'Jemand war schneller',
      text: 'Schon gebucht.',
    });
    expect(failureOf(new ConnectionFailed(undefined)).title).toBe(
      'Es konnte keine Verbindung hergestellt werden.',
    );
  });
});
