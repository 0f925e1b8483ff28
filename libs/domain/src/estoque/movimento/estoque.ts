import type { Base, Unidade } from '../../kernel/unidade.js';
import type { Movido, MovimentoEvent, Tipo } from './movimento.events.js';
import type { Figura, Movimento } from './razao.js';

/** One input: its movements, and the figures that the stream has recorded for them. */
export type InsumoNoEstoque = { base: Base; movimentos: Movimento[]; figuras: Record<string, Figura> };
/**
 * The stock of an account: its inputs, the number of movements ever made, the input of each, and the last messages: of an
 * input its minimum, of a lot the days within which it was to expire.
 */
export type Estoque = {
  seq: number;
  insumos: Record<string, InsumoNoEstoque>;
  onde: Record<string, number>;
  minimos: Record<string, number>;
  validades: Record<string, number>;
};

/** Nothing was ever moved. */
export const semEstoque = (): Estoque => ({ seq: 0, insumos: {}, onde: {}, minimos: {}, validades: {} });

const TIPOS = {
  InsumoRecebido: 'entrada',
  InsumoRetirado: 'saida',
  InsumoTransferido: 'transferencia',
  InsumoContado: 'contagem',
} as const;

const semSinal = (lotes: Figura['lotes']) => lotes.map((um) => ({ ...um, quantidade: Math.abs(um.quantidade) }));

/** The movement in a fact, without the consequences of other facts. */
const movimentoDe = ({ type, data }: Movido, seq: number): Movimento => {
  const tipo: Tipo = TIPOS[type];
  const { calda, intervalos } = type === 'InsumoRetirado' ? data : {};
  const { antesDaContagem } = type === 'InsumoContado' ? {} : data;
  return {
    ...{ id: data.movimentoId, seq, tipo, em: data.em, fazendaId: data.fazendaId, origem: data.origem },
    chegadaId: type === 'InsumoTransferido' ? data.chegadaId : null,
    paraFazendaId: type === 'InsumoTransferido' ? data.paraFazendaId : null,
    quantidade: type === 'InsumoContado' ? data.contado : Math.abs(data.quantidade),
    valorCentavos: type === 'InsumoRecebido' ? data.custoCentavos : 0,
    lotes: type === 'InsumoContado' ? data.lotes.map((um) => ({ ...um, quantidade: 0 })) : semSinal(data.lotes),
    ...(antesDaContagem && { antesDaContagem }),
    ...(calda && { calda }),
    ...(intervalos && { intervalos }),
  };
};

const figuraDe = ({ quantidade, custoCentavos, semCusto, lotes }: Figura): Figura => ({ quantidade, custoCentavos, semCusto, lotes });

/** An input without given data, as its facts count it. */
export const ditoPeloEstoque = (id: number, { base }: InsumoNoEstoque): { id: number; nome: string; unidade: Unidade } => ({
  id,
  nome: `insumo ${id}`,
  unidade: ({ g: 'G', ml: 'ML', un: 'UN' } as const)[base],
});

/** The entry at the other farm is the opposite of the exit here. */
const chegadaDe = (figura: Figura): Figura => ({
  ...{ quantidade: -figura.quantidade, custoCentavos: -figura.custoCentavos + 0, semCusto: 0 },
  lotes: semSinal(figura.lotes),
});

/** A lot as it is told of: one that came with another day is another. */
export const chaveDoLote = ({ insumoId, lote, validade }: { insumoId: number; lote: string; validade: string }): string =>
  `${insumoId} ${validade} ${lote}`;

/** The stock after a fact; the state given is changed. */
export const lembrar = (estoque: Estoque, fato: MovimentoEvent): Estoque => {
  if (fato.type === 'InsumoAbaixoDoMinimo') {
    estoque.minimos[fato.data.insumoId] = fato.data.minimo;
    return estoque;
  }
  if (fato.type === 'LoteDeInsumoPertoDeVencer') {
    estoque.validades[chaveDoLote(fato.data)] = fato.data.limiteDias;
    return estoque;
  }
  const { insumoId } = fato.data;
  estoque.insumos[insumoId] ??= { base: 'un', movimentos: [], figuras: {} };
  const insumo = estoque.insumos[insumoId];
  if (fato.type === 'CustosDeInsumoRecalculados') {
    for (const { movimentoId, ...figura } of fato.data.movimentos) insumo.figuras[movimentoId] = figuraDe(figura);
    return estoque;
  }
  const { movimentoId } = fato.data;
  if (fato.type === 'MovimentoDeInsumoDesfeito') {
    insumo.movimentos = insumo.movimentos.filter(({ id }) => id !== movimentoId);
    delete insumo.figuras[movimentoId];
    if (fato.data.chegadaId !== null) delete insumo.figuras[fato.data.chegadaId];
    delete estoque.onde[movimentoId];
    return estoque;
  }
  insumo.base = fato.data.unidade;
  insumo.movimentos.push(movimentoDe(fato, estoque.seq));
  insumo.figuras[movimentoId] = figuraDe(fato.data);
  if (fato.type === 'InsumoTransferido') insumo.figuras[fato.data.chegadaId] = chegadaDe(fato.data);
  estoque.onde[movimentoId] = insumoId;
  estoque.seq++;
  return estoque;
};
