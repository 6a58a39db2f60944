import { feature } from '#server/feature/feature.ts';
import { accountMoneyLetters } from './account-money.letters.ts';
import { accountMoneyOwnData } from './account-money-own-data.repository.ts';
import { transfersCommand } from './admin-transfers.ts';
import { bindGiveGoodwill, goodwill } from './give-goodwill.ts';
import { bindListReceivables } from './list-receivables.ts';
import { proposedMoney } from './money-act.ts';
import { bindRecordPayment } from './record-payment.ts';
import { bindRecordPayout } from './record-payout.ts';
import { bindReverseMoney, reversal } from './reverse-money.ts';
import { bindShowAccountMoney } from './show-account-money.ts';
import { payment, payout } from './transfer.ts';
import { bindWaiveFee, waiver } from './waive-fee.ts';

export const accountMoneyFeature = feature({
  calls: [
    bindShowAccountMoney,
    bindRecordPayment,
    bindRecordPayout,
    bindReverseMoney,
    bindGiveGoodwill,
    bindWaiveFee,
    bindListReceivables,
  ],
  admin: [transfersCommand],
  letters: accountMoneyLetters,
  ownData: accountMoneyOwnData,
  proposedActs: [
    proposedMoney(payment),
    proposedMoney(payout),
    proposedMoney(reversal),
    proposedMoney(goodwill),
    proposedMoney(waiver),
  ],
});
