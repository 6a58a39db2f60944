import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const bolt = <path d="M13 2.8 5.4 13.2a.5.5 0 0 0 .4.8H11l-1 7.2 7.6-10.4a.5.5 0 0 0-.4-.8H12Z" />;
const heart = (
  <path d="M12 20.2S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 8.1 4.7c1.6 0 3 .8 3.9 2.1.9-1.3 2.3-2.1 3.9-2.1a4.6 4.6 0 0 1 4.6 4.6c0 6.1-8.5 10.9-8.5 10.9Z" />
);

/** Strokes on a 24 px grid, 1.75 wide, round ends. */
const drawings = {
  back: <path d="M14.5 5 7.5 12l7 7" />,
  bolt,
  calendar: (
    <>
      <rect x="3.75" y="5" width="16.5" height="15.25" rx="2.5" />
      <path d="M3.75 9.75h16.5M8 2.75V6.5M16 2.75V6.5" />
    </>
  ),
  car: (
    <>
      <path d="M4.2 12.2 6 7.3a2.4 2.4 0 0 1 2.2-1.5h7.6A2.4 2.4 0 0 1 18 7.3l1.8 4.9" />
      <path d="M5 12h14a1.9 1.9 0 0 1 1.9 1.9v3.2a.9.9 0 0 1-.9.9H4a.9.9 0 0 1-.9-.9v-3.2A1.9 1.9 0 0 1 5 12Z" />
      <path d="M5.5 18v1.6M18.5 18v1.6M6.8 15h1.4M15.8 15h1.4" />
    </>
  ),
  check: <path d="m4.75 12.75 4.75 4.75L19.5 7" />,
  'chevron-down': <path d="m5.5 9 6.5 6.5L18.5 9" />,
  'chevron-right': <path d="m9 5.5 6.5 6.5L9 18.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.25V12l3.1 2.1" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  edit: (
    <>
      <path d="M4 20h3.6L19 8.6a1.9 1.9 0 0 0 0-2.7l-.9-.9a1.9 1.9 0 0 0-2.7 0L4 16.4Z" />
      <path d="m13.3 7.2 3.5 3.5" />
    </>
  ),
  external: (
    <>
      <path d="M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14" />
      <path d="M14 4.5h5.5V10M19.2 4.8l-8 8" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.9" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M9.7 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.8 3.5M6.3 7.3A15.4 15.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.200-1" />
      <path d="M10 9.9a2.9 2.9 0 0 0 4.100 4.100M4 4l16 16" />
    </>
  ),
  filter: (
    <>
      <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
      <circle cx="15" cy="7.5" r="2.4" />
      <circle cx="9" cy="16.5" r="2.4" />
    </>
  ),
  'gear-automatic': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.8 16 3.2-8.2 3.2 8.2M9.9 13.4h4.2" />
    </>
  ),
  heart,
  'heart-filled': <g fill="currentColor">{heart}</g>,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.6 9.7a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.7v.2" />
      <path d="M12 16.6v.1" strokeWidth="2.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.2v5" />
      <path d="M12 7.8v.1" strokeWidth="2.2" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m10.9 12.6 8.6-8.6M16 7.5l2.6 2.6M13.4 10.1l1.6 1.6" />
    </>
  ),
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1M4.2 17.5h.1" />,
  locate: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="2" fill="currentColor" />
      <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3" />
    </>
  ),
  map: (
    <>
      <path d="m3.75 6.8 5.5-2.3 5.5 2.5 5.5-2.3v12.5l-5.5 2.3-5.5-2.5-5.5 2.3Z" />
      <path d="M9.25 4.5V17M14.75 7v12.5" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5.5 12h13" />,
  more: <path d="M5.5 12h.1M12 12h.1M18.5 12h.1" strokeWidth="2.6" />,
  news: (
    <>
      <path d="M16.5 9.5h2.75a1 1 0 0 1 1 1v6.75a2.5 2.5 0 0 1-2.5 2.5H6.25a2.5 2.5 0 0 1-2.5-2.5V5.25a1 1 0 0 1 1-1H15.5a1 1 0 0 1 1 1v12a2.5 2.5 0 0 0 1.5 2.3" />
      <path d="M7 12.5h6M7 16h6M7 8h6v1.2H7Z" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="3.9" />
      <path d="M4.5 20c.5-3.9 3.6-6 7.5-6s7 2.1 7.5 6" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s-6.75-6.2-6.75-11.2a6.75 6.75 0 0 1 13.5 0C18.75 14.8 12 21 12 21Z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </>
  ),
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  search: (
    <>
      <circle cx="10.75" cy="10.75" r="6.25" />
      <path d="m15.4 15.4 4.6 4.6" />
    </>
  ),
  seat: (
    <>
      <path d="M7.2 3.75h1.6a1.6 1.6 0 0 1 1.5 1.2l1.9 7.3h4.3a1.9 1.9 0 0 1 1.9 1.9v1.6a1 1 0 0 1-1 1H9.6a1.6 1.6 0 0 1-1.6-1.2L5.6 5.8a1.65 1.65 0 0 1 1.6-2.05Z" />
      <path d="M9.5 20.25h8.5" />
    </>
  ),
  trash: (
    <>
      <path d="M4.5 6.75h15M9 6.5V5a1.25 1.25 0 0 1 1.25-1.25h3.5A1.25 1.25 0 0 1 15 5v1.5" />
      <path d="m6.25 6.75.8 11.9a1.75 1.75 0 0 0 1.75 1.6h6.4a1.75 1.75 0 0 0 1.75-1.6l.8-11.9M10 10.75v5.5M14 10.75v5.5" />
    </>
  ),
  warning: (
    <>
      <path d="M10.5 4.9 3.3 17.4a1.75 1.75 0 0 0 1.5 2.6h14.4a1.75 1.75 0 0 0 1.5-2.6L13.5 4.9a1.75 1.75 0 0 0-3 0Z" />
      <path d="M12 9.5v4" />
      <path d="M12 16.7v.1" strokeWidth="2.2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export interface IconProps {
  name: IconName;
  /** Edge in px at the normal text size; it grows with the text. Default 24. */
  size?: number;
  /** Only where the icon stands alone; beside a text it stays silent. */
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
      {drawings[name]}
    </svg>
  );
}
