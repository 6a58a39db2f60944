import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type NoteTone = 'info' | 'success' | 'warning' | 'error';

const tones: Record<NoteTone, { icon: IconName; name: string; box: string; sign: string }> = {
  info: { icon: 'info', name: 'Hinweis', box: 'bg-brand-soft', sign: 'text-brand' },
  success: { icon: 'check', name: 'Erledigt', box: 'bg-ok-soft', sign: 'text-ok' },
  warning: { icon: 'warning', name: 'Achtung', box: 'bg-warn-soft', sign: 'text-warn' },
  error: { icon: 'warning', name: 'Fehler', box: 'bg-error-soft', sign: 'text-error' },
};

/**
 * A box inside the page. Set `announced` if it appears later: errors are announced as alert, the rest as
 * status.
 */
export function Note({
  tone = 'info',
  title,
  action,
  announced = false,
  className,
  children,
}: {
  tone?: NoteTone;
  title?: ReactNode;
  action?: ReactNode;
  announced?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const { icon, name, box, sign } = tones[tone];
  return (
    <div
      role={announced ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-card p-4 text-ink forced-colors:border', box, className)}
    >
      <Icon name={icon} size={22} label={name} className={classNames('mt-0.5', sign)} />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={classNames('text-detail', Boolean(title) && 'mt-0.5')}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
