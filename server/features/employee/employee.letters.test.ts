import { letterTests, sample } from '#server/test/letter-test.ts';
import { employeeLetters, employmentBegins, employmentEnds } from './employee.letters.ts';

letterTests(employeeLetters, ({ link, prename, text }) => [
  sample(employmentBegins, { prename, role: text('role'), city: text('city'), from: text('date'), link }),
  sample(employmentEnds, { prename, roles: text('role'), lastDay: text('date') }),
]);
