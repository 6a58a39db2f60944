import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallRefused, call } from '#web/platform/call.ts';
import { deviceNowText } from '#web/platform/device-clock.ts';
import { showDialog } from '#web/ui/message-dialog-store.ts';
import { useIsOnline } from '#web/ui/online.ts';
import { forgetReturn, type KeptReturn, useKeptReturns } from './kept-return.ts';
import { refreshAfterReturn } from './return-queries.ts';

/** A connection may be there in name only: what could not be sent is tried again this often. */
const SEND_AGAIN_MS = 15_000;

/** Sends the returns that were confirmed without a connection, on whatever page their driver is when there is one. */
export function ReturnSender() {
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const kept = useKeptReturns();
  useEffect(() => {
    if (!isOnline || kept.length === 0) return;
    let isEnded = false;
    let isSending = false;
    const sendAll = async () => {
      if (isSending) return;
      isSending = true;
      for (const each of kept) {
        if (isEnded || !(await isSettled(each))) continue;
        forgetReturn(each.bookingId);
        await refreshAfterReturn(queryClient, each.bookingId);
        showDialog({
          type: 'SUCCESS',
          title: 'Zurückgegeben',
          message: 'Deine Rückgabe ist bei uns angekommen.',
        });
      }
      isSending = false;
    };
    void sendAll();
    const timer = setInterval(() => void sendAll(), SEND_AGAIN_MS);
    return () => {
      isEnded = true;
      clearInterval(timer);
    };
  }, [isOnline, kept, queryClient]);
  return null;
}

/** Sends the return; true when it need not be sent again, because it was taken or there is no trip to end any more. */
async function isSettled({ bookingId, confirmedAt, overrides, place }: KeptReturn): Promise<boolean> {
  try {
    await call(
      'POST /bookings/{id}/return',
      {
        params: { id: String(bookingId) },
        body: {
          confirmedAt,
          // By this the server puts a clock right that is wrong.
          sentAt: deviceNowText(),
          overrides,
          ...(place ? { place } : {}),
        },
      },
      // Each attempt says another time of sending. That a trip ends once needs no key: afterwards there is none to end.
      { idempotencyKey: crypto.randomUUID() },
    );
    return true;
  } catch (error) {
    if (!(error instanceof CallRefused)) return false;
    const { resultCode, status } = error.problem;
    // A command on its way, a login that has ended, a server in trouble: all of them pass.
    return status < 500 && !['COMMAND_OUTSTANDING', 'AUTHENTICATION', 'RATE_LIMITED'].includes(resultCode);
  }
}
