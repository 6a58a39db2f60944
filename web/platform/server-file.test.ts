import { expect, test } from 'vitest';
import { nameOf } from './server-file.ts';

const answer = (headers: Record<string, string>) => new Response('', { headers });

test('a file has the name that the server gives it', () => {
  const named = 'attachment; filename="Rechnung.pdf"; filename*=UTF-8\'\'Rechnung%20f%C3%BCr%20M%C3%A4rz.pdf';
  expect(nameOf(answer({ 'content-disposition': named }), '/api/booking/x')).toBe('Rechnung für März.pdf');
  expect(nameOf(answer({ 'content-disposition': 'inline; filename="buchung-7.ics"' }), '/x')).toBe(
    'buchung-7.ics',
  );
});

test('without one it is named by its path, with an ending by which phones choose the program', () => {
  expect(nameOf(answer({ 'content-type': 'image/jpeg' }), '/api/booking/taskphotos/12?version=1')).toBe(
    '12.jpg',
  );
  expect(nameOf(answer({ 'content-type': 'text/csv; charset=utf-8' }), '/api/invoices/table')).toBe(
    'table.csv',
  );
  expect(nameOf(answer({}), '/api/booking/dataexports/')).toBe('datei');
});
