import { filtroDe } from '../por-fazenda.js';
import { LIVE } from './read-schema.js';

/** A table of the read model as a query names it; `'leitura.lote'::regclass` is a text, and stays. */
const TABELA = new RegExp(String.raw`(?<!')"?\b${LIVE}\b"?\."?(\w+)"?`, 'g');
const WITH = /^\s*with\s+(?:recursive\s+)?/i;

/**
 * The same question, asked of the rows that belong to these farms alone: every table it names is, in front of it, made what is left of the
 * table. Whatever joins or walks them sees no others, however the question is put.
 */
export const limitar = (text: string, fazendas: readonly number[]): string => {
  const filtros = new Map<string, string>();
  const corpo = text.replace(TABELA, (nome: string, tabela: string) => {
    const filtro = filtroDe(tabela, fazendas);
    if (filtro === undefined) return nome;
    filtros.set(tabela, `"${tabela}" as not materialized (select x.* from "${LIVE}"."${tabela}" x where ${filtro})`);
    return `"${tabela}"`;
  });
  if (filtros.size === 0) return text;
  const restos = [...filtros.values()].join(', ');
  const inicio = WITH.exec(corpo)?.[0];
  return inicio ? `${inicio}${restos}, ${corpo.slice(inicio.length)}` : `with ${restos} ${corpo}`;
};
