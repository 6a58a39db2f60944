import type { ComponentProps } from 'react';
import { BLOCK_TOLD_LENGTH } from '#domain/customer/block.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

/** What the person reads about a decision, in a mail. */
export const ToldField = (props: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField
    hint="Steht so in der Mail. Sag, worum es geht und was die Person tun kann."
    rows={3}
    maxLength={BLOCK_TOLD_LENGTH.max}
    {...props}
    label="Was die Person liest"
  />
);

/** `what`: "warum du sperrst" */
export const toldFault = (told: string, what: string): string | undefined =>
  told.trim().length < BLOCK_TOLD_LENGTH.min ? `Bitte schreib, ${what}.` : undefined;
