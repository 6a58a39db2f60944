import { ShareForm } from '#web/features/account-money/share-form.tsx';
import type { FormProps } from './form-props.ts';

/** What was decided as the driver's share goes to who pays for them. */
export function ChargeForm({ damage: { id, payer, decision }, onClose }: FormProps) {
  if (payer === null || !decision?.share) return null;
  return <ShareForm accountNumber={payer} damage={id} share={decision.share} onClose={onClose} />;
}
