import { useSettings } from '#web/shell/page-data.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/**
 * A button that calls the hotline; `emergency` adds the emergency number before it, `terms` when somebody answers and what a
 * call costs (§S16.40), where people look for the number.
 */
export function CallButtons({
  emergency = false,
  terms = false,
  quiet = false,
}: {
  emergency?: boolean;
  terms?: boolean;
  /** Small, where something else helps first. */
  quiet?: boolean;
}) {
  const { phone, phoneHours, phoneCost } = useSettings().contact;
  const buttons = (
    <div className="flex flex-wrap gap-3">
      {emergency && (
        <a
          href="tel:112"
          className={buttonClass({
            size: 'L',
            className: 'digits bg-emergency-3! text-on-emergency-3! forced-colors:border',
          })}
        >
          <Icon name="phone" size={20} />
          Notruf 112
        </a>
      )}
      <a
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        className={buttonClass({
          size: quiet ? 'S' : 'L',
          theme: emergency || quiet ? 'OUTLINE' : 'PRIMARY',
          className: 'digits',
        })}
      >
        <Icon name="phone" size={20} />
        Hotline {phone}
      </a>
    </div>
  );
  if (!terms) return buttons;
  return (
    <div>
      {buttons}
      <p className="mt-2 text-detail text-ink-soft">
        Hotline: {phoneHours}, {phoneCost}
      </p>
    </div>
  );
}
