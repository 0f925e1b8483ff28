import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { Aresta, Genealogia, No, NoId } from '../../lote/lotes.api.js';
import { dobrar } from '@tulha/domain/kernel/palavras';
import { hrefDoNo, isLote } from '../arvore.js';
import { pelaCooperativa } from '../custodia.js';

/** The steps coffee takes, from the plot to the sale, in their order. In store it lies before it is hulled, after it, or both. */
const ORDEM = [
  'talhao',
  'colheita',
  'despolpagem',
  'terreiro',
  'secagem',
  'ressecagem',
  'armazem',
  'beneficio',
  'rebeneficio',
  'beneficiado',
  'deposito',
  'venda',
] as const;
export type Chave = (typeof ORDEM)[number];

/** A plot, a lot, a deposit or a sale in a step. */
export type ItemDaEtapa = {
  readonly id: NoId;
  readonly codigo: string;
  readonly nota: string;
  /** For a lot that another was made from, its part that went there; for any other, all of it. */
  readonly quantidade: number;
  /** The whole quantity, where `quantidade` is a part. */
  readonly inteiro?: number;
  readonly unidade: 'L' | 'kg';
  readonly href: string | undefined;
};

export type Etapa = {
  readonly chave: Chave;
  readonly itens: readonly ItemDaEtapa[];
  /** Litres among litres, kilograms among kilograms. */
  readonly somas: readonly { readonly unidade: 'L' | 'kg'; readonly total: number }[];
  /** Kilograms of its sales that came out of its deposits: the same coffee that those count. */
  readonly daCooperativa: number;
};

/** Whether a step counts the parts of its lots that became the lot asked for. */
export const dePartes = ({ itens }: Pick<Etapa, 'itens'>): boolean => itens.some(({ inteiro }) => inteiro !== undefined);

/**
 * Whether a step counts whole lots beside the one asked for: lots made from it, other lots mixed in, and all lots of a family too large for
 * its shares to be told. The plots' shares are those of the lot itself.
 */
export const deLotesInteiros = ({ chave, itens }: Pick<Etapa, 'chave' | 'itens'>, start: NoId): boolean =>
  !['talhao', 'deposito', 'venda'].includes(chave) && itens.some(({ id, inteiro }) => id !== start && inteiro === undefined);

const somasDe = (itens: readonly ItemDaEtapa[]): Etapa['somas'] =>
  (['L', 'kg'] as const).flatMap((unidade) => {
    const destes = itens.filter((item) => item.unidade === unidade);
    const total = destes.reduce((soma, { quantidade }) => soma + (toScaled(quantidade, 3) ?? 0), 0);
    return destes.length === 0 ? [] : [{ unidade, total: toWire(total, 3) }];
  });

const isChave = (texto: string | undefined): texto is Chave => (ORDEM as readonly (string | undefined)[]).includes(texto);

/** The step that made a node: a lot that came from no other was picked, or hulled before the part shown. */
const etapaDe = ({ id, etapa, unidade }: No, feitoPor: ReadonlyMap<NoId, string>): Chave => {
  const processo = isLote(id) ? feitoPor.get(id) : etapa;
  if (isChave(processo)) return processo;
  return unidade === 'L' ? 'colheita' : 'beneficio';
};

const parteDe = (quantidade: number, { parte, quantidade: inteiro }: No): number =>
  parte === undefined || inteiro === 0 ? quantidade : toWire(Math.round(((toScaled(quantidade, 3) ?? 0) * parte) / inteiro), 3);

/** A node, or so much of it, as far as it became the lot asked for. */
const itemDe = (no: No, quantidade = no.quantidade): ItemDaEtapa => ({
  id: no.id,
  codigo: no.codigo,
  nota: no.tipo,
  quantidade: parteDe(quantidade, no),
  ...(no.parte === undefined ? {} : { inteiro: quantidade }),
  unidade: no.unidade,
  href: hrefDoNo(no.id),
});

const daCooperativaEm = (arestas: readonly Aresta[]): number =>
  toWire(
    pelaCooperativa(arestas).reduce(
      (soma, { de, quantidade }) => soma + (de.startsWith('deposito-') ? (toScaled(quantidade, 3) ?? 0) : 0),
      0,
    ),
    3,
  );

/** The lots that went through each kind of place, with the part of each that did. */
const passados = ({ nos, passagens }: Pick<Genealogia, 'nos' | 'passagens'>): ReadonlyMap<Chave, ItemDaEtapa[]> => {
  const lotes = new Map(nos.map((no) => [no.loteId, no]));
  const itens = passagens.flatMap(({ lote, processo, quantidade }): { chave: Chave; item: ItemDaEtapa }[] => {
    const no = lotes.get(lote);
    if (!no) return [];
    const chave = processo === 'armazem' && no.unidade === 'kg' ? 'beneficiado' : processo;
    return [{ chave, item: itemDe(no, quantidade) }];
  });
  return new Map([...Map.groupBy(itens, ({ chave }) => chave)].map(([chave, destes]) => [chave, destes.map(({ item }) => item)]));
};

/**
 * A genealogy by step: how many there are in each and how much coffee, and which they are. A lot is in the step that made it, and in those of
 * the places it went through. Steps that nothing went through are left out.
 */
export const etapasDe = ({
  nos,
  arestas,
  origens,
  passagens,
}: Pick<Genealogia, 'nos' | 'arestas' | 'origens' | 'passagens'>): readonly Etapa[] => {
  const feitoPor = new Map(arestas.map(({ para, processo }) => [para, processo]));
  const talhoes = origens.map(({ talhaoId, nome, fazendaNome, quantidade, unidade }) => ({
    id: `talhao-${talhaoId}`,
    codigo: nome,
    nota: fazendaNome,
    quantidade,
    unidade,
    href: talhaoId > 0 ? `/cadastros/cad-talhoes/${talhaoId}` : undefined,
  }));
  const porEtapa = Map.groupBy(nos, (no) => etapaDe(no, feitoPor));
  const porLugar = passados({ nos, passagens });
  return ORDEM.flatMap((chave) => {
    const itens = chave === 'talhao' ? talhoes : (porLugar.get(chave) ?? (porEtapa.get(chave) ?? []).map((no) => itemDe(no)));
    const daCooperativa = chave === 'venda' ? daCooperativaEm(arestas) : 0;
    return itens.length === 0 ? [] : [{ chave, itens, somas: somasDe(itens), daCooperativa }];
  });
};

/** Finds a typed code: the exact one, else one that begins with it, else one that contains it. */
export const achar = (etapas: readonly Etapa[], texto: string): { readonly etapa: Etapa; readonly item: ItemDaEtapa } | undefined => {
  const pedido = dobrar(texto);
  if (pedido === '') return undefined;
  const todos = etapas.flatMap((etapa) => etapa.itens.map((item) => ({ etapa, item, nome: dobrar(item.codigo) })));
  return (
    todos.find(({ item }) => item.codigo === texto.trim()) ??
    todos.find(({ nome }) => nome === pedido) ??
    todos.find(({ nome }) => nome.startsWith(pedido)) ??
    todos.find(({ nome }) => nome.includes(pedido))
  );
};

/** More than this is looked at step by step: no drawing of it can be read. */
export const MUITOS_NOS = 30;
