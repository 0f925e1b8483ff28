import { filtroDe } from '../registros/por-fazenda.js';
import { LIVE } from '../declare/read-schema.js';

/** A table of the read model as a query names it; `'leitura.lote'::regclass` is a text, and stays. */
// oxlint-disable-next-line tulha/linear-regex -- its one part is a name of ours, and it reads our own queries
const TABELA = new RegExp(String.raw`(?<!')"?\b${LIVE}\b"?\."?(\w+)"?`, 'g');
const WITH = /^\s*with\s+(?:recursive\s+)?/i;

/** What there is of a table of the read model, as a condition on its row `x`; undefined: all of it, as it stands. */
type Resto = (tabela: string) => string | undefined;

/** CTEs in front of a question, before those of its own. */
export const prefixar = (text: string, ctes: readonly string[]): string => {
  const inicio = WITH.exec(text)?.[0];
  return inicio ? `${inicio}${ctes.join(', ')}, ${text.slice(inicio.length)}` : `with ${ctes.join(', ')} ${text}`;
};

/** The same question with every table of the read model that it names by another name. */
export const renomear = (text: string, outro: (tabela: string) => string | undefined): string =>
  text.replace(TABELA, (nome: string, tabela: string) => outro(tabela) ?? nome);

/**
 * The same question, asked of what there is for who asks: every table it names is, in front of it, made what is left of the
 * table. Whatever joins or walks them sees no others, however the question is put.
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

/** The same question, asked as by somebody who may not know who buys: there are no clients. It is asked last, of what is left then. */
export const semClientes = (text: string): string => restringir(text, (tabela) => (tabela === 'cliente' ? 'false' : undefined));

/** The same question, asked of the rows that belong to these farms alone. */
export const limitar = (text: string, fazendas: readonly number[]): string => restringir(text, (tabela) => filtroDe(tabela, fazendas));
