import 'react';

declare module 'react' {
  /** Our own variables may be set from a component; the style sheet says what each does. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
