import { type ImgHTMLAttributes, useEffect, useEffectEvent, useRef, useState } from 'react';
import { appShell } from '#web/platform/app-shell.ts';
import { loadServerFile } from '#web/platform/server-file.ts';

type Props = ImgHTMLAttributes<HTMLImageElement> & { src: string; alt: string; onError?: () => void };

/**
 * A picture of the server that belongs to somebody. In a browser it is a plain picture; the app, which has no cookie,
 * loads it with the token when it comes into sight (§S17.7).
 */
export function ServerImage(props: Props) {
  return appShell() ? <LoadedImage key={props.src} {...props} /> : <PlainImage {...props} />;
}

const PlainImage = ({ alt, ...rest }: Props) => <img alt={alt} {...rest} />;

function LoadedImage({ src, alt, onError, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [address, setAddress] = useState<string>();
  const tellMissing = useEffectEvent(() => onError?.());
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    const load = async () => {
      try {
        const { blob } = await loadServerFile(src, { signal: leaving.signal });
        leaving.signal.throwIfAborted();
        made = URL.createObjectURL(blob);
        setAddress(made);
      } catch {
        if (!leaving.signal.aborted) tellMissing();
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    });
    if (image.current) observer.observe(image.current);
    return () => {
      leaving.abort();
      observer.disconnect();
      if (made) URL.revokeObjectURL(made);
    };
  }, [src]);
  return <img ref={image} src={address ?? EMPTY} alt={alt} {...rest} {...(onError ? { onError } : {})} />;
}

/** One transparent pixel: a picture without an address has no size in some web views. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
