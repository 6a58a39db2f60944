// @vitest-environment happy-dom
import { fireEvent, getByLabelText } from '@testing-library/dom';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { foldTypedInput } from './fold-typed-input.ts';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => vi.unstubAllGlobals());

let root: Root;
let stop: () => void;
/** What the form has heard last. */
let heard: string | undefined;

function Person() {
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [story, setStory] = useState('');
  return (
    <>
      <input
        aria-label="Telefon"
        value={phone}
        onChange={({ currentTarget }) => {
          heard = currentTarget.value;
          setPhone(heard);
        }}
      />
      <input
        aria-label="Passwort"
        type="password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <textarea
        aria-label="Was war?"
        value={story}
        onChange={({ currentTarget }) => setStory(currentTarget.value)}
      />
    </>
  );
}

beforeEach(async () => {
  heard = undefined;
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () => root.render(<Person />));
  stop = foldTypedInput();
});
afterEach(async () => {
  stop();
  await act(async () => root.unmount());
});

const field = (label: string) => getByLabelText<HTMLInputElement>(document.body, label);
const paste = (label: string, value: string) =>
  act(() => fireEvent.input(field(label), { target: { value } }));

it('what is copied with marks nobody sees is shown and heard as it would be typed', async () => {
  await paste('Telefon', '\u202a0171\u00a0123\u20114567\u202c');
  expect(heard).toBe('0171 123-4567');
  expect(field('Telefon').value).toBe('0171 123-4567');
});

it('a password and a text of several lines stay as they are', async () => {
  await paste('Passwort', 'a\u200bb’');
  await paste('Was war?', 'Kratzer – „tief“ ❤\ufe0f');
  expect(field('Passwort').value).toBe('a\u200bb’');
  expect(field('Was war?').value).toBe('Kratzer – „tief“ ❤\ufe0f');
});

it('an accent that waits for its letter is left alone', async () => {
  field('Telefon').value = '´';
  const waiting = new InputEvent('input', { bubbles: true, isComposing: true });
  await act(async () => field('Telefon').dispatchEvent(waiting));
  expect(field('Telefon').value).toBe('´');
});
