/** Legal forms that are feminine in German; those that stand behind names of either gender, such as e. V., are not here. */
const FEMININE =
  /(?:^|[\s.])(?:g?GmbH|gAG|AG|g?UG|KG|KGaA|OHG|oHG|GbR|eGbR|SE|eG|PartG(?: ?mbB)?|mbH)(?=[\s,(]|$)/u;
const HAS_ARTICLE = /^(?:die|der|das|dem|den)\s/iu;

/**
 * A name as it stands in a sentence: „die Rednitz Werkzeugbau GmbH“, but „Jana Weiß“.
 * @param form 'die' as who acts or is meant, 'der' after „von“, „mit“, „bei“
 */
export const withArticle = (name: string, form: 'die' | 'der'): string =>
  FEMININE.test(name) && !HAS_ARTICLE.test(name) ? `${form} ${name}` : name;

/** The same at the beginning of a sentence: „Die Rednitz Werkzeugbau GmbH“. */
export const beginsWithArticle = (name: string): string => {
  const [first = '', ...rest] = withArticle(name, 'die');
  return `${first.toUpperCase()}${rest.join('')}`;
};
