import { createHash } from 'node:crypto';

/** The page of a lot has no file beside it: all of its look is here, light, dark and on paper, in the colours of the dashboard's theme. */
export const ESTILO = `
:root{color-scheme:light dark;--chao:#faf7f2;--papel:#fffefb;--texto:#271f19;--fraco:#6f6153;--linha:#e9e1d6;--cereja:#a32233;--folha:#3f7a36;--folha2:#dcebd6}
@media(prefers-color-scheme:dark){:root{--chao:#1a130f;--papel:#221914;--texto:#f1e8dd;--fraco:#b7a797;--linha:#3a2d25;--cereja:#e7898f;--folha:#94c285;--folha2:#27501f}}
*{box-sizing:border-box}
body{margin:0;background:var(--chao);color:var(--texto);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
main,header,footer{max-width:46rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
.topo{display:flex;justify-content:space-between;gap:1rem;color:var(--fraco);font-size:.875rem}
a{color:inherit;text-underline-offset:.2em;padding:.25rem 0}
h1{font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;margin:.75rem 0 .25rem;letter-spacing:-.01em}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 .75rem}
.onde{margin:0;font-size:1.0625rem}
.codigo{font-family:ui-monospace,Menlo,Consolas,monospace;font-weight:600}
section{background:var(--papel);border:1px solid var(--linha);border-radius:.75rem;padding:1.25rem;margin:1rem 0;break-inside:avoid}
dl{margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.875rem 1.5rem}
dt{font-size:.8125rem;color:var(--fraco)}
dd{margin:0;font-weight:550}
blockquote{margin:0;font-size:1.0625rem;white-space:pre-line;border-left:.2rem solid var(--cereja);padding-left:1rem}
.rolo{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
caption{text-align:left;color:var(--fraco);font-size:.875rem;padding-top:.5rem;caption-side:bottom}
th,td{text-align:left;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--linha);vertical-align:top}
th{font-size:.8125rem;color:var(--fraco);font-weight:500}
.n{text-align:right;white-space:nowrap;padding-right:0;padding-left:.75rem}
td:first-child,th:first-child{width:2rem;white-space:nowrap;color:var(--fraco)}
td .fraco{display:block;margin:0;font-size:.8125rem}
.barra{display:block;width:4rem;height:.25rem;margin-left:auto;background:var(--linha);border-radius:.125rem}
.barra rect{fill:var(--folha)}
.mapa{display:block;width:100%;height:auto;margin-bottom:1rem;border-radius:.5rem;background:var(--chao)}
.mapa path{fill:var(--folha);fill-rule:evenodd;stroke:var(--folha);stroke-width:1.5}
.mapa text{font-size:18px;font-weight:650;fill:var(--texto);text-anchor:middle;dominant-baseline:central}
.mapa .regua{stroke:var(--fraco);stroke-width:1.5;fill:none}
.mapa .leve{fill:var(--fraco);font-weight:400;font-size:14px}
@media(max-width:32rem){section{padding:1rem}.mapa text{font-size:28px}.mapa .leve{font-size:24px}}
ol{list-style:none;margin:0;padding:0}
li{position:relative;padding:0 0 1rem 1.5rem;border-left:.125rem solid var(--linha);margin-left:.4rem}
li:last-child{border-color:transparent;padding-bottom:.25rem}
li::before{content:'';position:absolute;left:-.4375rem;top:.375rem;width:.75rem;height:.75rem;border-radius:50%;background:var(--cereja)}
li strong{display:block}
.fraco{color:var(--fraco);font-size:.9375rem;margin:.5rem 0 0}
li .fraco{margin:0;display:block}
footer{color:var(--fraco);font-size:.875rem;padding-bottom:2.5rem}
@media print{:root{color-scheme:light;--chao:#fff;--papel:#fff;--texto:#000;--fraco:#444;--linha:#bbb;--cereja:#a32233;--folha:#3f7a36;--folha2:#dcebd6}
@page{margin:14mm}header{padding-top:0}body{font-size:.875rem}h1{font-size:1.75rem}section{border:0;border-top:1px solid var(--linha);border-radius:0;padding:.5rem 0;margin:.5rem 0}.mapa{max-height:75mm}tr{break-inside:avoid}.tela{display:none}.mapa path,li::before,.barra,.barra rect{print-color-adjust:exact}}
`;

const IMPRESSAO = createHash('sha256').update(ESTILO).digest('base64');

/** Nothing is loaded from anywhere and nothing runs: the page is its own text, its own look and its own drawing. */
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${IMPRESSAO}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Headers of everything under `/p`: not to be found by search, not to be told to other sites, and never to be kept, so that a page that
 * was revoked is gone with the next look.
 */
export const CABECALHOS = {
  'content-security-policy': CSP,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;
