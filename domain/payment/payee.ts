/** Who collects direct debits, and the account on which they and transfers arrive. */
export type Payee = { name: string; creditorId: string; iban: string };
