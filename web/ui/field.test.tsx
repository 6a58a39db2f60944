import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** A label and its asterisk, as they are drawn. */
const labelOf = (drawn: string) => /<label[^>]*>(.*?)<\/label>/.exec(drawn)?.[1]?.replace(/<[^>]*>/g, '');

test.each([
  ['text', (required: boolean) => <TextField label="Vorname" required={required} />],
  ['password', (required: boolean) => <PasswordField label="Vorname" required={required} autoComplete="" />],
  ['choice', (required: boolean) => <SelectField label="Vorname" required={required} options={[]} />],
])('the label of a required field has an asterisk, which is not read aloud: %s (§5.24)', (_, field) => {
  const required = renderToStaticMarkup(field(true));
  expect(labelOf(required)).toBe('Vorname\u00A0*');
  expect(required).toMatch(/<span aria-hidden="true"[^>]*>\u00A0\*/);
  expect(required).toContain('aria-required="true"');
  const optional = renderToStaticMarkup(field(false));
  expect(labelOf(optional)).toBe('Vorname');
  expect(optional).not.toContain('aria-required');
});
