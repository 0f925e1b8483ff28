import type { Livro, Processo, Venda } from './livro.js';

/** Records that may be corrected and deleted, found by their kind. */

export type Registro = { readonly tipo: Processo | 'beneficio' | 'rebeneficio' | 'cooperativa'; readonly id: number };

const PASSAGENS: readonly string[] = ['terreiro', 'secagem', 'ressecagem', 'armazem'];

/** Every record there is. */
export const registrosDe = ({ passagens, transformacoes, depositos }: Livro): Registro[] => [
  ...passagens.map(({ processo: tipo, id }) => ({ tipo, id })),
  ...transformacoes.map(({ tipo, id }) => ({ tipo, id })),
  ...depositos.map(({ id }) => ({ tipo: 'cooperativa' as const, id })),
];

export const saidasDe = ({ transformacoes }: Livro, { tipo, id }: Registro): readonly number[] =>
  transformacoes.find((feita) => feita.tipo === tipo && feita.id === id)?.saidas.map(({ lote }) => lote) ?? [];

/** The record as the model has it; undefined where there is none. */
export const achar = (livro: Livro, { tipo, id }: Registro): unknown => {
  if (PASSAGENS.includes(tipo)) return livro.passagens.find((passagem) => passagem.processo === tipo && passagem.id === id);
  if (tipo === 'cooperativa') return livro.depositos.find((deposito) => deposito.id === id);
  return livro.transformacoes.find((feita) => feita.tipo === tipo && feita.id === id);
};

/** How much of a lot lies, or lay, in a place by a record; of a lot that has become smaller since, all of it. */
export const tinhaDe =
  ({ passagens, lotes }: Livro, { tipo, id }: Registro) =>
  (lote: number): bigint => {
    const passagem = passagens.find((uma) => uma.processo === tipo && uma.id === id);
    const tinha = passagem?.porcoes.find((porcao) => porcao.lote === lote)?.quantidade ?? 0n;
    const inteiro = lotes.find((um) => um.id === lote)?.quantidade ?? 0n;
    return tinha < inteiro ? tinha : inteiro;
  };

/** The book as if the record had never been. Lots that it made stay; the caller decides about them. */
export const semRegistro = (livro: Livro, { tipo, id }: Registro): Livro => ({
  ...livro,
  passagens: livro.passagens.filter((passagem) => passagem.processo !== tipo || passagem.id !== id),
  transformacoes: livro.transformacoes.filter((feita) => feita.tipo !== tipo || feita.id !== id),
  depositos: tipo === 'cooperativa' ? livro.depositos.filter((deposito) => deposito.id !== id) : livro.depositos,
});

export const semLotes = (livro: Livro, ids: readonly number[]): Livro => ({
  ...livro,
  lotes: livro.lotes.filter(({ id }) => !ids.includes(id)),
});

const tem = (porcoes: readonly { readonly lote: number }[], lote: number) => porcoes.some((porcao) => porcao.lote === lote);
const viva = ({ estado }: Venda) => estado !== 'excluida';

/** Days on which something was done with a lot, beside its coming to be; an open sale has none yet. */
export const usosDe = (livro: Livro, lote: number): (string | null)[] => [
  ...livro.passagens
    .filter(({ porcoes }) => tem(porcoes, lote))
    .flatMap(({ entrada, saida, resta, saidaVista }) => {
      const saiu = saida?.dia ?? (resta.length === 0 ? saidaVista : undefined);
      return [entrada.dia, ...(saiu ? [saiu] : [])];
    }),
  ...livro.transformacoes.filter(({ entradas }) => tem(entradas, lote)).map(({ dia }) => dia),
  ...livro.depositos.filter(({ porcoes }) => tem(porcoes, lote)).map(({ dia }) => dia),
  ...livro.vendas.filter((venda) => viva(venda) && tem(venda.linhas, lote)).map(({ finalizada }) => finalizada),
];

/** Whether coffee of a stay was in a sale that is closed: its lots', or that of lots made of them since it lay there. */
export const vendidaDepois = (livro: Livro, registro: Registro): boolean => {
  const passagem = livro.passagens.find(({ processo, id }) => processo === registro.tipo && id === registro.id);
  if (!passagem) return false;
  const lotes = passagem.porcoes.map(({ lote }) => lote);
  const feitos = livro.transformacoes
    .filter(({ dia, entradas }) => dia >= passagem.entrada.dia && entradas.some(({ lote }) => lotes.includes(lote)))
    .flatMap(({ saidas }) => saidas.map(({ lote }) => lote));
  const todos = new Set([...lotes, ...descendentes(livro, feitos)]);
  return livro.vendas.some(({ estado, linhas }) => estado === 'FECHADO' && linhas.some(({ lote }) => todos.has(lote)));
};

/** These lots and all that have coffee of them. */
export const descendentes = (livro: Livro, raizes: readonly number[]): Set<number> => {
  const vistos = new Set<number>();
  const porVer = [...raizes];
  for (let id = porVer.pop(); id !== undefined; id = porVer.pop()) {
    if (vistos.has(id)) continue;
    vistos.add(id);
    for (const { entradas, saidas } of livro.transformacoes) if (tem(entradas, id)) porVer.push(...saidas.map(({ lote }) => lote));
  }
  return vistos;
};
