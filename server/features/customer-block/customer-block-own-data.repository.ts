import type { OwnData } from '#server/feature/own-data.ts';
import { eraseBlocks } from './customer-block.repository.ts';

export const customerBlockOwnData: OwnData = {
  sections: [
    {
      chapter: 'CHECKS',
      file: 'Sperren',
      title: 'Wann wir deinen Account gesperrt haben',
      of: ['customer_block.customer_id'],
      query: (db, id) =>
        db
          .selectFrom('customer_block')
          .where('customer_block.customer_id', '=', id)
          .orderBy('id')
          .select([
            'began_at as Gesperrt',
            'ends_at as Höchstens bis',
            'ended_at as Aufgehoben',
            'told as Was wir geschrieben haben',
          ]),
    },
  ],
  leftOut: {
    'customer_block.blocked_by': 'Wen du gesperrt hast: Es steht unter „Handlungen im Betrieb“.',
    'customer_block.ended_by': 'Wessen Sperre du aufgehoben hast: Es steht unter „Handlungen im Betrieb“.',
  },
  erase: (db, { customerId }) => eraseBlocks(db, customerId),
};
