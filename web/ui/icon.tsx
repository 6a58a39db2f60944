import { classNames } from './class-names.ts';
// The drawings are a separate, cached file, so that no page's script waits for them.
import drawings from './icons.svg';

export type IconName =
  | 'arrow-up'
  | 'back'
  | 'bank'
  | 'bar-bottom'
  | 'bar-top'
  | 'bolt'
  | 'calculator'
  | 'calendar'
  | 'camera'
  | 'car'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'clock'
  | 'close'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'gear-automatic'
  | 'gear-manual'
  | 'heart'
  | 'heart-filled'
  | 'help'
  | 'inbox'
  | 'info'
  | 'key'
  | 'leaf'
  | 'list'
  | 'locate'
  | 'lock'
  | 'lock-open'
  | 'mail'
  | 'map'
  | 'menu'
  | 'minus'
  | 'more'
  | 'news'
  | 'person'
  | 'phone'
  | 'pin'
  | 'plus'
  | 'receipt'
  | 'road'
  | 'search'
  | 'seat'
  | 'ticket'
  | 'trash'
  | 'walk'
  | 'warning';

export interface IconProps {
  name: IconName;
  /** Edge in px at the normal text size; the icon scales with the text. Default 24. */
  size?: number;
  /** The accessible name, only for an icon without text beside it; otherwise screen readers skip the icon. */
  label?: string;
  className?: string;
}

/** One of our own stroke icons, in the colour of the text. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
