import type { LinkedPath } from '#domain/page/addresses.ts';
import type { Operator } from '#domain/page/operator.ts';

/** One row of a table. */
export type Fact = { label: string; value: string };

export type Block =
  | { text: string }
  /** A text that a person wrote, with its line breaks. */
  | { quote: string }
  | { facts: Fact[] }
  | { title: string; items: string[] }
  /** A code to copy or type. */
  | { label: string; code: string }
  | { button: string; link: string }
  | { links: { text: string; link: string }[] };

/** What a mail says, which `render-mail.ts` renders as plain text and HTML. */
export type LetterContent = {
  subject: string;
  greeting?: string;
  blocks: Block[];
  /** The last line: why the recipient gets this mail. */
  reason: string;
  unsubscribeLink?: string;
};

type Context = { productName: string; operator: Operator; link: (path: LinkedPath) => string };

/** A kind of mail: its words, and the type of what fills them. Placeholders are not escaped: rendering does that. */
export type Letter<Placeholders> = {
  /** The German name under which mails are stored and calls name it: never another one. */
  template: string;
  write: (placeholders: Placeholders, context: Context) => LetterContent;
};

/** Makes a letter, which the feature that sends it declares. */
export const letter = <Placeholders>(
  template: string,
  write: Letter<Placeholders>['write'],
): Letter<Placeholders> => ({ template, write });
