import { expect, test } from 'vitest';
import { beginsWithArticle, withArticle } from './company-article.ts';

test.for([
  ['Rednitz Werkzeugbau GmbH', 'der Rednitz Werkzeugbau GmbH'],
  ['Sonne Pflege gGmbH', 'der Sonne Pflege gGmbH'],
  ['Weber & Co. KG', 'der Weber & Co. KG'],
  ['Technik UG (haftungsbeschränkt)', 'der Technik UG (haftungsbeschränkt)'],
  ['Nürnberger Wohnen eG', 'der Nürnberger Wohnen eG'],
  ['Partner Weiß PartG mbB', 'der Partner Weiß PartG mbB'],
  ['Die Backstube GbR', 'Die Backstube GbR'],
  ['Jana Weiß', 'Jana Weiß'],
  ['Familie Egger', 'Familie Egger'],
  ['Sportverein Fürth e. V.', 'Sportverein Fürth e. V.'],
  ['100010', '100010'],
  ['Agathe Segler', 'Agathe Segler'],
] as const)('who is named after „von“: %s', ([name, said]) => {
  expect(withArticle(name, 'der')).toBe(said);
});

test('a sentence begins with the article in a capital, and with a name as it is', () => {
  expect(beginsWithArticle('Rednitz Werkzeugbau GmbH')).toBe('Die Rednitz Werkzeugbau GmbH');
  expect(beginsWithArticle('Jana Weiß')).toBe('Jana Weiß');
  expect(withArticle('Rednitz Werkzeugbau GmbH', 'die')).toBe('die Rednitz Werkzeugbau GmbH');
});
