import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A quarter of a screen below the visible part: content loads shortly before it comes into view. */
const NEARLY = '0px 0px 25% 0px';

type Props = {
  /** Asked for, wherever it is. */
  readonly asked?: boolean;
  /** The class that reserves its room, so that nothing jumps. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A heavy component whose content is also said in words beside it: it is fetched and drawn when it comes into view, and then kept. It is
 * not printed before.
 */
export const WhenSeen = ({ asked = false, className, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const there = seen || asked;
  useEffect(() => {
    const target = box.current;
    if (!target || there) return undefined;
    const watching = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: NEARLY });
    watching.observe(target);
    return () => watching.disconnect();
  }, [there]);
  return there ? children : <div ref={box} className={`only-screen ${className ?? ''}`} />;
};
