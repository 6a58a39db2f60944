import { expect, it } from 'vitest';
import { loginFailure } from './login-failure.ts';
import { SessionNotKept } from './session-not-kept.ts';

it('a browser that refuses cookies is named, not the server', () => {
  expect(loginFailure(new SessionNotKept()).message).toMatch(/nimmt unser Cookie nicht an/);
  expect(loginFailure(new Error('lost')).messages).toEqual(['Server vorübergehend nicht erreichbar']);
});
