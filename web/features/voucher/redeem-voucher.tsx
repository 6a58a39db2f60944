import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefusalCode } from '#contract/refusal.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { typedCode } from '#domain/registration/typed-code.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { useToldCall } from '#web/platform/told-call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { vouchersQuery } from './voucher-queries.ts';

/** Refusals that are about the code: they stand at the field. */
const ABOUT_CODE: ReadonlySet<RefusalCode | 'CONNECTION'> = new Set([
  'VOUCHER_UNKNOWN',
  'VOUCHER_EXPIRED',
  'VOUCHER_TAKEN',
  'VOUCHER_REDEEMED',
  'VOUCHER_USED_UP',
]);

/** A code becomes the account's credit. */
export function RedeemVoucher() {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const call = useToldCall();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error, data, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (body: { code: string }) =>
      call('POST /vouchers', { body }, { idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: async () => {
      keys.answered();
      setCode('');
      await queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey });
    },
    onError: (refusal) => {
      if (!failureOf(refusal).unsettled) keys.answered();
      field.current?.focus();
    },
  });
  const failure = error ? failureOf(error) : undefined;
  const isAboutCode = failure !== undefined && ABOUT_CODE.has(failure.code);
  function submit() {
    if (isPending) return;
    const wrong =
      code.trim() === ''
        ? 'Bitte gib den Code ein.'
        : typedCode(code) === undefined
          ? 'Ein Code hat vier Ziffern von 2 bis 9 und vier Buchstaben, z. B. 2345-abCd.'
          : undefined;
    setFault(wrong);
    if (wrong) field.current?.focus();
    else mutate({ code });
  }
  return (
    <form
      noValidate
      aria-label="Gutschein einlösen"
      className="grid max-w-128 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label="Gutscheincode"
        name="code"
        required
        hint="Vier Ziffern, ein Strich, vier Buchstaben. Große und kleine Buchstaben zählen."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        controlClassName="digits"
        readOnly={isPending}
        value={code}
        error={fault ?? (isAboutCode ? failure.text : undefined)}
        onChange={({ currentTarget }) => {
          setFault(undefined);
          if (error || data) reset();
          setCode(currentTarget.value);
        }}
      />
      {failure && !isAboutCode && <ActFailureNote failure={failure} />}
      {data && (
        <Note tone="success" announced title={`${formatMoney(data.total)} sind gutgeschrieben.`}>
          „{data.title}“, gültig bis {formatDate(Temporal.PlainDate.from(data.validUntil))}.
        </Note>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        needsConnection
        busy={isPending}
        busyLabel="Der Code wird geprüft"
      >
        Einlösen
      </Button>
    </form>
  );
}
