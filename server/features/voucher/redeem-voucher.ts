import { redeemVoucher } from '#contract/voucher.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { typedCode } from '#domain/registration/typed-code.ts';
import { countAttempts, uncountAttempts } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { redeemCode } from './redeem-code.ts';
import { toVoucher } from './voucher-view.ts';

/** There are 16 thousand million codes: whoever tries so many an hour does not find one of a thousand in a lifetime. */
const TRIES_PER_HOUR = 10;
/** Many people may share an address. */
const TRIES_PER_NETWORK_AND_HOUR = 200;

const subjectsOf = ({ request, session }: Pick<CallContext, 'request'> & { session: Session }) => [
  `voucher:${session.customerId}`,
  `voucher-network:${networkOf(request.ip)}`,
];

/** Whoever is first with a code has its credit; attempts are counted, so that nobody finds codes by trying. */
export const bindRedeemVoucher = bind(redeemVoucher, {
  precheck: async (context) => {
    if (!isMainAccount(context.session.customerNumber)) return refuse('FORBIDDEN');
    const [account = '', network = ''] = subjectsOf(context);
    const exceeded = await countAttempts(
      context.db,
      [
        { subject: account, max: TRIES_PER_HOUR, minutes: 60 },
        { subject: network, max: TRIES_PER_NETWORK_AND_HOUR, minutes: 60 },
      ],
      context.now,
    );
    return exceeded && refuse('RATE_LIMITED', { retryAfterSeconds: exceeded.waitSeconds });
  },
  handle: async (context, { body }) => {
    const { db, now, session, vault } = context;
    const code = typedCode(body.code);
    if (code === undefined) return refuse('VOUCHER_UNKNOWN');
    const { providerId, customerId } = session;
    const redeemed = await redeemCode(db, vault, code, { providerId, customerId, now });
    if (typeof redeemed === 'string') return refuse(redeemed);
    await uncountAttempts(db, subjectsOf(context));
    return toVoucher(redeemed, [], now);
  },
});
