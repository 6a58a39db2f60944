import { classNames } from './class-names.ts';

/** The small car of the word mark. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 44 26"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    >
      <path
        fill="currentColor"
        d="M3.6 21.2C2.1 21.2 1 20.2 1 18.7V15.6c0-2 1.2-3.7 3-4.4l4.3-1.8 4-5.3C13.7 2.3 15.8 1.2 18.1 1.2h6.5c2.7 0 5.2 1.1 7 3.1l4.2 4.7 3.5.9c2.2.6 3.7 2.5 3.7 4.8v4c0 1.5-1.1 2.5-2.6 2.5h-1.1a5.3 5.3 0 0 0-10.6 0H15.6a5.3 5.3 0 0 0-10.6 0Z"
      />
      <path
        className="fill-paper"
        d="M12.7 9.2l3-3.9c.6-.8 1.6-1.3 2.6-1.3h2.4v5.2Zm10.3 0V4h1.7c1.8 0 3.5.8 4.7 2.1l2.7 3.1Z"
      />
      <circle cx="10.3" cy="21.2" r="3.9" fill="currentColor" />
      <circle cx="33.4" cy="21.2" r="3.9" fill="currentColor" />
      <circle cx="10.3" cy="21.2" r="1.5" className="fill-paper" />
      <circle cx="33.4" cy="21.2" r="1.5" className="fill-paper" />
    </svg>
  );
}

/** Mark and name. Put it into a link; the name is its text. */
export function Logo({ productName, className }: { productName: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-3 text-brand', className)}>
      <LogoMark className="h-[1.25em] w-auto text-[1.125rem]" />
      <span className="text-[1.4375rem] leading-none font-bold tracking-[-0.02em]">{productName}</span>
    </span>
  );
}
