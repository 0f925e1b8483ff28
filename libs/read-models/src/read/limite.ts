import { filtroDe } from '../references/por-fazenda.js';
import { LIVE } from '../declare/read-schema.js';

/** A table of the read model as a query names it; `'leitura.lote'::regclass` is a text, and stays. */
// oxlint-disable-next-line tulha/linear-regex -- its one part is a name of ours, and it reads our own queries
const TABELA = new RegExp(String.raw`(?<!')"?\b${LIVE}\b"?\."?(\w+)"?`, 'g');
const WITH = /^\s*with\s+(?:recursive\s+)?/i;

/** The visible part of a table of the read model, as a condition on its row `x`; undefined for all of it. */
type Resto = (tabela: string) => string | undefined;

/** CTEs in front of a question, before those of its own. */
export const prefixar = (text: string, ctes: readonly string[]): string => {
  const inicio = WITH.exec(text)?.[0];
  return inicio ? `${inicio}${ctes.join(', ')}, ${text.slice(inicio.length)}` : `with ${ctes.join(', ')} ${text}`;
};

/** The query with every table of the read model renamed. */
export const renomear = (text: string, outro: (tabela: string) => string | undefined): string =>
  text.replace(TABELA, (nome: string, tabela: string) => outro(tabela) ?? nome);

/**
 * Limits a query to the rows of the reader: every table it names is first reduced to the rows that are left of it, so that
 * joins and walks of any form see no others.
 */
export const restringir = (text: string, resto: Resto): string => {
  const filtros = new Map<string, string>();
  const corpo = renomear(text, (tabela) => {
    const filtro = resto(tabela);
    if (filtro === undefined) return undefined;
    filtros.set(tabela, `"${tabela}" as not materialized (select x.* from "${LIVE}"."${tabela}" x where ${filtro})`);
    return `"${tabela}"`;
  });
  return filtros.size === 0 ? text : prefixar(corpo, [...filtros.values()]);
};

/** The query as of a reader who may not see buyers: there are no clients. It is applied last, on the tables as they are left then. */
export const semClientes = (text: string): string => restringir(text, (tabela) => (tabela === 'cliente' ? 'false' : undefined));

/** The query limited to the rows of these farms. */
export const limitar = (text: string, fazendas: readonly number[]): string => restringir(text, (tabela) => filtroDe(tabela, fazendas));
