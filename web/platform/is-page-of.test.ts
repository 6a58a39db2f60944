import { expect, it } from 'vitest';
import { isPageOf } from './is-page-of.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

it('a page is that of its path', () => {
  const page = { path: '/faq', search: '' };
  expect(isPageOf(page, at('/faq'))).toBe(true);
  expect(isPageOf(page, at('/presse'))).toBe(false);
});

it('a page of one visitor is that of all its parameters', () => {
  const page = { path: '/vertrieb/registrierung', search: '?person=1&fertig=7' };
  expect(isPageOf(page, at('/vertrieb/registrierung', '?person=1&fertig=7'))).toBe(true);
  expect(isPageOf(page, at('/vertrieb/registrierung', '?person=1'))).toBe(false);
  expect(isPageOf(page, at('/vertrieb/registrierung'))).toBe(false);
});

it('a public page is that of the parameters that it reads, whatever senders of links add', () => {
  const page = { path: '/faq', search: '', reads: ['suche'] };
  expect(isPageOf(page, at('/faq', '?utm_source=mail'))).toBe(true);
  expect(isPageOf(page, at('/faq', '?suche=Kind'))).toBe(false);
});

it('the same parameters may be written in another way', () => {
  const page = { path: '/faq', search: '?suche=Kind+im%20Auto%21', reads: ['suche'] };
  expect(isPageOf(page, at('/faq', '?suche=Kind%20im+Auto!'))).toBe(true);
});
