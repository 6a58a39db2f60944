import { feature } from '#server/feature/feature.ts';
import { accountMoneyLetters } from './account-money.letters.ts';
import { accountMoneyOwnData } from './account-money-own-data.repository.ts';
import { transfersCommand } from './admin-transfers.ts';
import { bindChargeDamageShare, proposedShare } from './charge-damage-share.ts';
import { endSettledStops } from './end-stops.ts';
import { bindGiveGoodwill, goodwill } from './give-goodwill.ts';
import { damageShareSource } from './inbox-shares.repository.ts';
import { reminderStopSource } from './inbox-stops.repository.ts';
import { bindListReceivables } from './list-receivables.ts';
import { proposedMoney } from './money-act.ts';
import { bindRecordPayment } from './record-payment.ts';
import { bindRecordPayout } from './record-payout.ts';
import { bindResumeReminders } from './resume-reminders.ts';
import { bindReverseMoney, reversal } from './reverse-money.ts';
import { bindShowAccountMoney } from './show-account-money.ts';
import { bindStopReminders } from './stop-reminders.ts';
import { payment, payout } from './transfer.ts';
import { bindWaiveFee, waiver } from './waive-fee.ts';
import { bindWriteOff, writeOff } from './write-off.ts';

export const accountMoneyFeature = feature({
  calls: [
    bindShowAccountMoney,
    bindRecordPayment,
    bindRecordPayout,
    bindReverseMoney,
    bindGiveGoodwill,
    bindWaiveFee,
    bindStopReminders,
    bindResumeReminders,
    bindWriteOff,
    bindChargeDamageShare,
    bindListReceivables,
  ],
  admin: [transfersCommand],
  jobs: [{ name: 'reminder-stops', cron: '17 4 * * *', run: endSettledStops }],
  letters: accountMoneyLetters,
  ownData: accountMoneyOwnData,
  inbox: [reminderStopSource, damageShareSource],
  proposedActs: [
    proposedMoney(payment),
    proposedMoney(payout),
    proposedMoney(reversal),
    proposedMoney(goodwill),
    proposedMoney(waiver),
    proposedMoney(writeOff),
    proposedShare,
  ],
});
