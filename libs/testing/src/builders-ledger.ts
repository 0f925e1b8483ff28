import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import type { LedgerCommand, LedgerEvent } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';

/**
 * Facts and commands of the ledger for specs. Litres and kilograms go in as a person says them and come out in thousandths; omitted values
 * are the same everywhere: farm 1, plot 7, everything on one day of June.
 */
export const DIA = '2026-06-01';

/** A lot and how much of it, in its own unit; all there is where nothing is said. */
export type Parte = readonly [loteId: number, quantidade?: number];
/** A lot that comes out, and its kilograms. */
export type SaidaEmKg = readonly [loteId: number, kg: number];

export const milesimos = (quantidade: number): number => Math.round(quantidade * 1000);
export const em = (dia: string, hora: string | null = null): Momento => ({ dia, hora });

type FactData<T extends LedgerEvent['type']> = Extract<LedgerEvent, { type: T }>['data'];
type CommandData<T extends LedgerCommand['type']> = Extract<LedgerCommand, { type: T }>['data'];
const numero = (id: number) => String(id).padStart(3, '0');

export const pedidas = (partes: readonly Parte[]) =>
  partes.map(([loteId, quantidade]) => ({ loteId, ...(quantidade === undefined ? {} : { quantidade: milesimos(quantidade) }) }));
export const porcoes = (partes: readonly SaidaEmKg[], unidade: 'L' | 'kg' = 'L') =>
  partes.map(([loteId, quantidade]) => ({ loteId, unidade, quantidadeMilesimos: milesimos(quantidade) }));

export const loteFormado = (loteId: number, litros: number, mudou: Partial<FactData<'LoteFormado'>> = {}): LedgerEvent => ({
  type: 'LoteFormado',
  data: {
    loteId,
    codigo: `26-${String(loteId).padStart(4, '0')}`,
    fazendaId: 1,
    safraId: null,
    em: DIA,
    volumeMl: milesimos(litros),
    origens: [{ talhaoId: 7, volumeMl: milesimos(litros), valorCentavos: null }],
    ...mudou,
  },
});

/** Hulled coffee that the ledger did not know before: one lot, `B010-1` for lot 10. */
export const graoAvulso = (loteId: number, kg: number, mudou: Partial<FactData<'BeneficioRealizado'>> = {}): LedgerEvent => ({
  type: 'BeneficioRealizado',
  data: {
    beneficioId: loteId,
    avulso: true,
    codigo: `B${numero(loteId)}`,
    fazendaId: 1,
    em: em(DIA),
    entradas: [],
    saidas: [{ loteId, codigo: `B${numero(loteId)}-1`, tipo: 'Bica corrida', qualidade: null, massaG: milesimos(kg) }],
    perdaG: null,
    adicionais: [],
    responsavel: null,
    ...mudou,
  },
});

/** One lot of grain became another, without loss. */
export const rebeneficiado = (rebeneficioId: number, de: number, loteId: number, kg: number): LedgerEvent => ({
  type: 'RebeneficioRealizado',
  data: {
    rebeneficioId,
    perdaG: 0,
    codigo: `R${numero(rebeneficioId)}`,
    fazendaId: 1,
    em: em(DIA),
    entradas: [{ loteId: de, unidade: 'kg', quantidadeMilesimos: milesimos(kg) }],
    saidas: [{ loteId, codigo: `R${numero(rebeneficioId)}-1`, tipo: 'Peneira 16', qualidade: null, massaG: milesimos(kg) }],
    adicionais: [],
    responsavel: null,
  },
});

export const depositoRealizado = (
  depositoId: number,
  partes: readonly SaidaEmKg[],
  mudou: Partial<FactData<'DepositoRealizado'>> = {},
): LedgerEvent => ({
  type: 'DepositoRealizado',
  data: {
    depositoId,
    codigo: `D${numero(depositoId)}`,
    cooperativaId: 3,
    em: DIA,
    lotes: partes.map(([loteId, kg]) => ({ loteId, massaG: milesimos(kg) })),
    ...mudou,
  },
});

const daVenda = (vendaId: number, partes: readonly SaidaEmKg[]) => ({
  vendaId,
  fazendaId: 1,
  em: DIA,
  clienteId: 9,
  tipo: 'lote',
  categoria: null,
  notaFiscal: null,
  parcelas: 1,
  obs: null,
  itens: partes.map(([loteId, kg], index) => ({
    itemId: vendaId * 100 + index,
    loteId,
    massaG: milesimos(kg),
    precoSacaCentavos: 180_000,
    valorCentavos: Math.round(kg * 3_000),
  })),
});

export const vendaReservada = (
  vendaId: number,
  partes: readonly SaidaEmKg[],
  mudou: Partial<FactData<'VendaReservada'>> = {},
): LedgerEvent => ({ type: 'VendaReservada', data: { ...daVenda(vendaId, partes), codigo: `V${numero(vendaId)}`, ...mudou } });

/** Lot, kilograms, and how many of them were lying at a cooperative. */
type ItemDeVenda = readonly [loteId: number, kg: number, daCooperativaKg?: number];
const itens = (partes: readonly ItemDeVenda[]) =>
  partes.map(([loteId, kg, daCooperativa = 0]) => ({ loteId, massaG: milesimos(kg), daCooperativaG: milesimos(daCooperativa) }));

export const vendaBaixada = (vendaId: number, partes: readonly ItemDeVenda[]): LedgerEvent => ({
  type: 'VendaBaixada',
  data: { vendaId, em: DIA, descricao: null, itens: itens(partes) },
});
export const vendaEstornada = (vendaId: number, partes: readonly ItemDeVenda[]): LedgerEvent => ({
  type: 'VendaEstornada',
  data: { vendaId, itens: itens(partes) },
});

export const formarLote = (loteId: number, litros: number, mudou: Partial<CommandData<'FormarLote'>> = {}): LedgerCommand => ({
  type: 'FormarLote',
  data: { loteId, fazendaId: 1, safraId: null, em: DIA, origens: [{ talhaoId: 7, quantidadeMl: milesimos(litros) }], ...mudou },
});

const saidas = (partes: readonly SaidaEmKg[]) =>
  partes.map(([loteId, kg]) => ({ loteId, tipo: 'Bica corrida', qualidade: null, quantidadeG: milesimos(kg) }));

export const beneficiar = (
  beneficioId: number,
  entradas: readonly Parte[],
  saem: readonly SaidaEmKg[],
  mudou: Partial<CommandData<'RealizarBeneficio'>> = {},
): LedgerCommand => ({
  type: 'RealizarBeneficio',
  data: { beneficioId, fazendaId: 1, perdaG: null, em: em(DIA), entradas: pedidas(entradas), saidas: saidas(saem), ...mudou },
});

export const rebeneficiar = (
  rebeneficioId: number,
  entradas: readonly Parte[],
  saem: readonly SaidaEmKg[],
  mudou: Partial<CommandData<'RealizarRebeneficio'>> = {},
): LedgerCommand => ({
  type: 'RealizarRebeneficio',
  data: { rebeneficioId, fazendaId: 1, em: em(DIA), entradas: pedidas(entradas), saidas: saidas(saem), ...mudou },
});

/** Picked coffee of plot 7 through a pulper that has several outlets. */
export const despolpar = (
  despolpagemId: number,
  litros: number,
  saem: readonly (readonly [loteId: number, litros: number])[],
  mudou: Partial<CommandData<'RealizarDespolpa'>> = {},
): LedgerCommand => ({
  type: 'RealizarDespolpa',
  data: {
    despolpagemId,
    despolpadorId: 4,
    descascador: true,
    fazendaId: 1,
    safraId: null,
    em: DIA,
    descricao: null,
    responsavel: null,
    entradas: [{ talhaoId: 7, em: DIA, quantidadeMl: milesimos(litros) }],
    saidas: saem.map(([loteId, quantidade]) => ({ loteId, tipo: 'Cereja', quantidadeMl: milesimos(quantidade) })),
    ...mudou,
  },
});

const CORRECOES = {
  FormarLote: 'CorrigirLote',
  RealizarDespolpa: 'CorrigirDespolpa',
  RealizarBeneficio: 'CorrigirBeneficio',
  RealizarRebeneficio: 'CorrigirRebeneficio',
  RegistrarTerreiro: 'CorrigirTerreiro',
  RegistrarSecagem: 'CorrigirSecagem',
  RegistrarRessecagem: 'CorrigirRessecagem',
  RegistrarArmazem: 'CorrigirArmazem',
  DepositarNaCooperativa: 'CorrigirDeposito',
} as const;

/** The same record, said anew: takes the command that would make it. */
export const corrigir = ({ type, data }: LedgerCommand, motivo: string | null = null): LedgerCommand =>
  ({ type: CORRECOES[type as keyof typeof CORRECOES], data: { ...data, motivo } }) as LedgerCommand;

export const excluir = (processo: CommandData<'ExcluirRegistro'>['processo'], id: number, motivo: string | null = null): LedgerCommand => ({
  type: 'ExcluirRegistro',
  data: { processo, id, motivo },
});

export const depositar = (
  depositoId: number,
  partes: readonly Parte[],
  mudou: Partial<CommandData<'DepositarNaCooperativa'>> = {},
): LedgerCommand => ({
  type: 'DepositarNaCooperativa',
  data: {
    depositoId,
    cooperativaId: 3,
    em: DIA,
    lotes: partes.map(([loteId, kg]) => ({ loteId, ...(kg === undefined ? {} : { quantidadeG: milesimos(kg) }) })),
    ...mudou,
  },
});

export const reservar = (
  vendaId: number,
  partes: readonly SaidaEmKg[],
  mudou: Partial<CommandData<'ReservarVenda'>> = {},
): LedgerCommand => ({ type: 'ReservarVenda', data: { ...daVenda(vendaId, partes), ...mudou } });
/** The sale said anew; a line without an id is that of its lot. */
export const alterarReserva = (
  vendaId: number,
  partes: readonly SaidaEmKg[],
  mudou: Partial<CommandData<'AlterarReserva'>> = {},
): LedgerCommand => {
  const { fazendaId: _, itens: linhas, ...data } = daVenda(vendaId, partes);
  const comIds = linhas.map((linha, index) => ({ ...linha, itemId: null, novoId: vendaId * 100 + 50 + index }));
  return { type: 'AlterarReserva', data: { ...data, itens: comIds, ...mudou } };
};
/** Kilograms of a line handed over; all that is left where none are said. */
export const entregar = (
  vendaId: number,
  entregaId: number,
  kg: number | null,
  mudou: Partial<CommandData<'EntregarVenda'>> = {},
): LedgerCommand => ({
  type: 'EntregarVenda',
  data: {
    ...{ vendaId, entregaId, itemId: vendaId * 100, em: DIA, massaG: kg === null ? null : milesimos(kg) },
    ...{ pesoG: null, quebraG: null, obs: null },
    ...mudou,
  },
});
export const baixar = (vendaId: number, dia = DIA): LedgerCommand => ({ type: 'BaixarVenda', data: { vendaId, em: dia } });
export const estornar = (vendaId: number): LedgerCommand => ({ type: 'EstornarVenda', data: { vendaId } });
export const liberar = (vendaId: number): LedgerCommand => ({ type: 'LiberarVenda', data: { vendaId } });
