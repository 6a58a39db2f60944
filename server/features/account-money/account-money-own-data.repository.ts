import type { OwnData } from '#server/feature/own-data.ts';

export const accountMoneyOwnData: OwnData = {
  leftOut: {
    'account_credit.customer_id':
      'Was wir dir gutgeschrieben oder erlassen haben: Es steht unter „Kundenkonto“.',
    'reminder_stop.customer_id': 'Dass wir dich an etwas nicht erinnern: Es steht bei der Rechnung.',
    'reminder_stop.stopped_by':
      'Wo du im Betrieb Mahnungen angehalten hast: Es sind deren Daten, und sie bekommen sie.',
    'reminder_stop.ended_by':
      'Wo du im Betrieb weiter gemahnt hast: Es sind deren Daten, und sie bekommen sie.',
    'write_off.customer_id': 'Was wir ausgebucht haben: Es steht unter „Kundenkonto“.',
    'write_off.acted_by':
      'Was du im Betrieb bei anderen ausgebucht hast: Es sind deren Daten, und sie bekommen sie.',
    'damage_charge.customer_id':
      'Welchen Anteil an einem Schaden wir dir berechnet haben: Er steht unter „Kundenkonto“.',
    'damage_charge.acted_by':
      'Was du im Betrieb anderen für Schäden berechnet hast: Es sind deren Daten, und sie bekommen sie.',
    'account_credit.acted_by':
      'Was du im Betrieb anderen gutgeschrieben oder erlassen hast: Es sind deren Daten, und sie bekommen sie.',
  },
};
