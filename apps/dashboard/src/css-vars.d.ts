import 'react';

declare module 'react' {
  /** Our own variables may be set from a component; what they mean is in the style sheet. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
