import 'react';

declare module 'react' {
  /** Our own variables may be set from a component; the style sheet explains each. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
