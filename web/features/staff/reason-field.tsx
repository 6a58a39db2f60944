import type { ComponentProps } from 'react';
import { REASON_LENGTH } from '#domain/staff/act.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';

/** Why something is done; it stands in the log. */
export const ReasonField = (props: Omit<ComponentProps<typeof TextAreaField>, 'label'>) => (
  <TextAreaField hint="Steht im Protokoll." rows={2} maxLength={REASON_LENGTH.max} {...props} label="Grund" />
);
