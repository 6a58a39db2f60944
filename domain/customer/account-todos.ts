/** What a customer can do about the account, the most pressing first. */
export type AccountTodo = 'BOOKING' | 'PAYMENT_ACCOUNT' | 'OPEN_INVOICE' | 'EMAIL';

type Facts = {
  /** Something prevents the next booking. */
  mayBook: boolean;
  emailConfirmed: boolean;
  /** Undefined while it is not known, and for who does not pay. */
  hasPaymentAccount: boolean | undefined;
  hasOverdueInvoice: boolean;
};

/** Returns what is to be done, in the order of what it stands in the way of: driving, paying, being reached. */
export function accountTodos({
  mayBook,
  emailConfirmed,
  hasPaymentAccount,
  hasOverdueInvoice,
}: Facts): AccountTodo[] {
  const todos: [todo: AccountTodo, isDue: boolean][] = [
    ['BOOKING', !mayBook],
    ['PAYMENT_ACCOUNT', hasPaymentAccount === false],
    ['OPEN_INVOICE', hasOverdueInvoice],
    ['EMAIL', !emailConfirmed],
  ];
  return todos.flatMap(([todo, isDue]) => (isDue ? [todo] : []));
}
