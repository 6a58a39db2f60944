import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { PasswordField } from './password-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface PasswordDemand {
  label: string;
  met: boolean;
}

/**
 * A field for a new password. It always lists the requirements and ticks them off while the visitor types.
 */
export function NewPasswordField({
  demands,
  ...rest
}: Omit<TextFieldProps, 'type' | 'end' | 'hint' | 'autoComplete'> & { demands: readonly PasswordDemand[] }) {
  const id = useId();
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={
        <span id={id} role="list" className="grid gap-x-4 gap-y-1 pt-0.5 sm:grid-cols-2">
          {demands.map(({ label, met }) => (
            <span
              key={label}
              role="listitem"
              className={classNames('flex items-center gap-1.5', met && 'text-ok')}
            >
              <Icon
                name={met ? 'check' : 'minus'}
                size={16}
                label={met ? 'erfüllt:' : 'fehlt noch:'}
                className={met ? undefined : 'text-ink-soft'}
              />
              {label}
            </span>
          ))}
        </span>
      }
    />
  );
}
