import { createHash } from 'node:crypto';
import { Html, html } from '../http/edge/html.js';
import { ESTILO } from './estilo-publico.js';

/** The hash by which a public page is found: a reader of the database cannot derive the address from it. */
export const impressaoDe = (chave: string): string => createHash('sha256').update(chave).digest('hex');

/** The shape of the unguessable part of an address. */
export const CHAVE = /^[A-Za-z0-9_-]{20,64}$/;

/** A public page as HTML: it loads nothing and runs nothing. */
export const documento = (idioma: string, titulo: string, corpo: Html): string =>
  html`<!doctype html>
<html lang="${idioma}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${titulo}</title><style>${new Html(ESTILO)}</style></head>
<body>${corpo}</body></html>`.text;

/** The page for a public address without a page: the same for one that never existed, one that was revoked, and one of the wrong shape. */
export const NAO_HA_PAGINA = documento(
  'pt-BR',
  'Página não encontrada',
  html`<main><section><h1>Página não encontrada</h1><p>Este endereço não existe, ou quem o publicou o retirou. Confira o código com quem o
entregou a você.</p><p lang="en">Page not found: this address does not exist, or whoever published it withdrew it.</p></section></main>`,
);
