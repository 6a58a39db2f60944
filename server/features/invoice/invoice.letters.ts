import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import { accountReason } from '#server/features/mail/letter-words.ts';

/** Amounts are formatted; `payable` is null where nothing is to be paid, `credit` and `vouchers` where none was taken off. */
export const invoiceIssued = letter<{
  prename: string | null;
  number: string;
  month: string;
  total: string;
  /** Reminders and returned debits, which stand beside the total. */
  fees: string | null;
  credit: string | null;
  vouchers: string | null;
  payable: string | null;
  dueOn: string;
}>(
  'rechnung',
  ({ prename, number, month, total, fees, credit, vouchers, payable, dueOn }, { productName, link }) => ({
    subject: `Deine Rechnung für ${month}: ${total}`,
    greeting: greeting(prename),
    blocks: [
      { text: `deine Rechnung für ${month} ist da:` },
      {
        facts: [
          { label: 'Rechnung', value: number },
          { label: 'Summe', value: total },
          ...(fees === null ? [] : [{ label: 'Mahnung, Rücklastschrift, Schäden', value: fees }]),
          ...(credit === null ? [] : [{ label: 'Guthaben abgezogen', value: credit }]),
          ...(vouchers === null ? [] : [{ label: 'Mit Gutscheinen bezahlt', value: vouchers }]),
          ...(payable === null
            ? [{ label: 'Zu zahlen', value: 'nichts' }]
            : [
                { label: 'Zu zahlen', value: payable },
                { label: 'Fällig', value: dueOn },
              ]),
        ],
      },
      {
        text: 'Im Profil siehst du jede Fahrt mit Zeit, Kilometern und Gebühren. Dort liegt die Rechnung auch als PDF.',
      },
      { button: 'Rechnung ansehen', link: link('/profil/rechnungen') },
      { text: 'Stimmt etwas nicht? Dann antworte auf diese Mail, wir sehen es uns an.' },
    ],
    reason: accountReason(productName),
  }),
);

export const invoiceLetters = [invoiceIssued];
