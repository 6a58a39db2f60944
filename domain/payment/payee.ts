/** On whose account transfers arrive, and who collects direct debits there; without a creditor identifier nobody does. */
export type Payee = { name: string; creditorId: string | undefined; iban: string };
