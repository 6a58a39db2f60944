import { readFileSync } from 'node:fs';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { parseDate } from '#domain/customer/calendar-date.ts';
import { headWords, type Operator, seatWords } from '#domain/page/operator.ts';
import type { AskedTime } from '#domain/who-drove/at-that-time.ts';
import type { Sheet } from '#server/adapters/typeset.ts';
import { timeWords } from './time-words.ts';
import type { NamedDriver, Question } from './who-drove.repository.ts';

type Letter = {
  question: Question;
  driver: NamedDriver;
  /** Only a part of the time was theirs. */
  part: AskedTime | undefined;
  operator: Pick<Operator, 'name' | 'address' | 'seat' | 'register' | 'directors' | 'boardChair'>;
  now: Temporal.Instant;
};

const TEMPLATE = readFileSync(new URL('driver-letter.typ', import.meta.url), 'utf8');

/** The letter that names a driver to an authority: name, address and date of birth, nothing else of them. */
export function driverLetterSheet({ question, driver, part, operator, now }: Letter): Sheet {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const { year, month, day } = today;
  const { authority, address, reference, plate } = question;
  return {
    template: TEMPLATE,
    standard: 'a-2a',
    paper: {
      title: `Auskunft zum Kennzeichen ${plate}`,
      issuer: operator.name,
      date: { year, month, day },
      sender: [operator.name, ...operator.address.split(',').map((part) => part.trim())].join(' · '),
      recipient: [authority, ...(address ?? '').split('\n')].filter((line) => line.trim() !== ''),
      head: [
        ['Ihr Zeichen', reference],
        ['Datum', formatDate(today)],
      ],
      opening: [
        'Sehr geehrte Damen und Herren,',
        'Sie haben nach der Person gefragt, die unser Fahrzeug geführt hat. Es war zu dieser Zeit über unser Carsharing überlassen an:',
      ],
      facts: factsOf(driver, question, part),
      closing: [
        'Die Angaben beruhen auf der Buchung und auf der Angabe der Person bei ihrer Registrierung. Ob sie selbst am Steuer saß, wissen wir nicht.',
        'Mit freundlichen Grüßen',
        operator.name,
      ],
      foot: [`${operator.name}, ${operator.address}`, seatWords(operator), ...headWords(operator)],
    },
  };
}

function factsOf(driver: NamedDriver, question: Question, part: AskedTime | undefined): [string, string][] {
  const { prename, name, birthDate, street, streetNr, postalCode, place, country, at } = driver;
  const born = birthDate === null ? undefined : parseDate(birthDate);
  const home = [
    at && `bei ${at}`,
    [street, streetNr].filter(Boolean).join(' '),
    [postalCode, place].filter(Boolean).join(' '),
    country !== 'DE' && country,
  ];
  return [
    ['Name', [prename, name].filter(Boolean).join(' ')],
    ['Anschrift', home.filter(Boolean).join(', ')],
    ...(born ? [['Geburtsdatum', formatDate(born)] as [string, string]] : []),
    ['Kennzeichen', question.plate],
    [part ? 'Gefragte Zeit' : 'Zeit', timeWords(question)],
    ...(part ? [['Davon überlassen', timeWords(part)] as [string, string]] : []),
  ];
}
