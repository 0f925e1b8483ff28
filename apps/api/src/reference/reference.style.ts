import { createHash } from 'node:crypto';

/** The look of the reference: its own, in the page, so that it needs nothing from anywhere. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#faf7f2;--paper:#fffefb;--text:#271f19;--faint:#6f6153;--line:#e9e1d6;--accent:#a32233}
@media(prefers-color-scheme:dark){:root{--ground:#1a130f;--paper:#221914;--text:#f1e8dd;--faint:#b7a797;--line:#3a2d25;--accent:#e7898f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:break-word}
main{max-width:60rem;margin:0 auto;padding:1rem}
a{color:inherit;text-underline-offset:.2em}
h1{font-size:1.75rem;line-height:1.2}
h2{font-size:1.0625rem;margin:0}
h3{font-size:.8125rem;color:var(--faint);font-weight:500;margin:1rem 0 .25rem}
section{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem;margin:1rem 0}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.875rem}
b{color:var(--accent)}
ul{margin:0;padding-left:1.25rem}
.faint{color:var(--faint);font-size:.9375rem}
`;

const FINGERPRINT = createHash('sha256').update(STYLE).digest('base64');

/** Nothing is loaded from anywhere and nothing runs. */
export const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${FINGERPRINT}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;
