import { createHash } from 'node:crypto';
import { type ReadDb, type Reader, readerOf } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { Html, html } from '../http/edge/html.js';
import { refuseHttp } from '../http/pipeline/errors.js';
import type { Ctx } from '../http/pipeline/route.js';
import { ESTILO } from './estilo-publico.js';

/** The hash by which a public page is found: a reader of the database cannot derive the address from it. */
export const impressaoDe = (chave: string): string => createHash('sha256').update(chave).digest('hex');

/** The shape of the unguessable part of an address. */
const CHAVE = /^[A-Za-z0-9_-]{20,64}$/;

/** Any text is accepted here, so that an address of the wrong shape is answered as one without a page. */
export const Endereco = z.object({ chave: z.string() });
type Visitante = Pick<Ctx<z.output<typeof Endereco>>, 'params' | 'services' | 'hoje'>;

/** How pages of a kind are found: the account that has one under a hash, and the page itself in that account. */
type Paginas<T> = {
  readonly conta: (db: ReadDb, impressao: string) => Promise<{ readonly conta: number } | undefined>;
  readonly pagina: (reader: Reader, impressao: string, hoje: string) => Promise<T | undefined>;
};

/** The page at an address; undefined for one that has ended, that never was, or of the wrong shape. */
export const acharPagina = async <T>({ params, services, hoje }: Visitante, { conta, pagina }: Paginas<T>): Promise<T | undefined> => {
  if (!CHAVE.test(params.chave)) return undefined;
  const impressao = impressaoDe(params.chave);
  const dona = await conta(services.readDb, impressao);
  return dona && pagina(readerOf(services.readDb, dona.conta), impressao, hoje);
};

/** The same for machines. @throws REGISTRO_NAO_ENCONTRADO */
export const exigirPagina = async <T>(ctx: Visitante, paginas: Paginas<T>): Promise<T> => {
  const achada = await acharPagina(ctx, paginas);
  if (achada === undefined) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  return achada;
};

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
