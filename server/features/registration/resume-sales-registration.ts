import { resumeSalesRegistration } from '#contract/sales.ts';
import { endHandovers, insertSalesEvent, lockDraftOf } from '#server/features/sales/sales.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { moveToDevice } from './move-to-device.ts';

type Options = { secureCookies: boolean };

/** Also when it is on a phone that has no network, or in the wrong hands: it has it no longer. */
export const bindResumeSalesRegistration = ({ secureCookies }: Options) =>
  bind(resumeSalesRegistration, async (context, { params }) => {
    const { db, now, session } = context;
    const { partnerId } = partnerOf(session);
    const moved = await db.transaction().execute(async (transaction) => {
      const draftHash = await lockDraftOf(transaction, partnerId, params.id, now);
      const there =
        draftHash && (await moveToDevice({ ...context, db: transaction }, draftHash, secureCookies));
      if (!there) return undefined;
      await endHandovers(transaction, params.id, now);
      await insertSalesEvent(transaction, {
        registrationId: params.id,
        partnerId,
        personId: session.customerId,
        kind: 'TAKEN_BACK',
        now,
      });
      return there;
    });
    return moved ?? refuse('SALES_REGISTRATION_UNKNOWN');
  });
