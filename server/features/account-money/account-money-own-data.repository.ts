import type { OwnData } from '#server/feature/own-data.ts';

export const accountMoneyOwnData: OwnData = {
  leftOut: {
    'account_credit.customer_id':
      'Was wir dir gutgeschrieben oder erlassen haben: Es steht unter „Kundenkonto“.',
    'account_credit.acted_by':
      'Was du im Betrieb anderen gutgeschrieben oder erlassen hast: Es sind deren Daten, und sie bekommen sie.',
  },
};
