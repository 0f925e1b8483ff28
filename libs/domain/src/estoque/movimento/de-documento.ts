import { refuseCatalogue } from '../../kernel/catalogue/catalogue.decider.js';
import { quantity, withWire } from '../../kernel/catalogue/fields.js';
import { curto } from '../../kernel/curto.js';
import * as pedido from '../../kernel/decimal.js';
import { deBase, emBase, nomeDaUnidade, type Unidade } from '../../kernel/unidade.js';
import type { Consequence, Origem, Seen } from '../../kernel/register/consequence.js';
import { refuseShared } from '../../kernel/shared-errors.js';
import type { InsumoDito } from './linha.js';
import type { EstoqueCommand } from './movimento.decider.js';
import { oQueEntraria, oQueSairia, oQueVoltaria } from './o-que-sairia.js';

const MOVIMENTO = 'movimento_estoque';
/** The fields of an input in a line that a step must see. */
export const insumoVisto = ['descricao', 'unidade', 'minimo'] as const;

/** How much of an input a line of a document says: more than nothing. */
export const quantidadeDoInsumo = withWire(
  quantity('Quantidade', '', { help: 'Na unidade do insumo.' }),
  pedido.quantidade({ min: 0.001 }),
);

/** The value of all lines of a document. */
export const somaDosValores = (linhas: readonly { readonly valorCentavos: number }[]): number =>
  linhas.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0);

/** An input in a document, as its line keeps it. `lote` is null where none was named. */
type DoDocumento = { readonly insumoId: number | null; readonly quantidadeMilesimos: number; readonly lote?: string | null };
/** An input that a document brings: worth `valorCentavos` in all. */
export type Recebido = DoDocumento & { readonly valorCentavos: number; readonly validade?: string | null };
/** The day and the farm, as the document's record keeps them. */
type Onde = { readonly data: string; readonly fazendaId: number | null; readonly antesDaContagem?: number | null };
/** The record of a step that takes `motivoDoEstoque`; a fact of before the step took it says nothing. */
type ComMotivo = { readonly fazendaId: number | null; readonly motivo?: string | null };

const ditoDe = ({ id, descricao, unidade, minimoMilesimos }: Seen): InsumoDito => {
  const minimo = typeof minimoMilesimos === 'number' ? emBase(minimoMilesimos, unidade as Unidade) : null;
  return { id, nome: String(descricao), unidade: unidade as Unidade, minimo: minimo ?? null };
};

const noEstoque = ({ conta }: Origem, command: EstoqueCommand, tells: string, asked?: EstoqueCommand): Consequence => ({
  ...{ category: 'estoque', id: conta, command, tells },
  ...(asked && { asked }),
});

/** The lines of a document that name an input, in its base unit, each with the id of its movement. */
const linhasDe = <L extends DoDocumento>(linhas: readonly L[], origem: Origem) =>
  linhas.flatMap((linha) => {
    const { insumoId, quantidadeMilesimos } = linha;
    if (insumoId === null) return [];
    const visto = origem.visto('insumo', insumoId);
    if (!visto) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: 'Insumo', de: 'Insumo', id: insumoId });
    const insumo = ditoDe(visto);
    const quantidade = emBase(quantidadeMilesimos, insumo.unidade);
    if (quantidade === undefined) throw refuseShared('QUANTIDADE_INTEIRA', { insumo: insumo.nome });
    return [{ linha, insumo, quantidade, movimentoId: origem.novo(MOVIMENTO) }];
  });
type Linhas = ReturnType<typeof linhasDe>;

const porExtenso = (linhas: Pick<Linhas[number], 'insumo' | 'quantidade'>[]): string =>
  linhas
    .map(({ insumo, quantidade }) => `${curto(deBase(quantidade, insumo.unidade), 3)} ${nomeDaUnidade(insumo.unidade)} de ${insumo.nome}`)
    .join('; ');

const pedidoDe = (
  tipo: 'entrada' | 'saida',
  linhas: readonly (Linhas[number] & { readonly linha: Partial<Recebido> })[],
  { data: em, fazendaId, antesDaContagem }: Onde,
  { registro, id }: Origem,
) => ({
  linhas: linhas.map(({ linha: { valorCentavos = 0, lote = null, validade = null }, insumo, quantidade, movimentoId }) => ({
    ...{ movimentoId, insumoId: insumo.id, tipo, em, fazendaId: fazendaId ?? 0, quantidade, valorCentavos },
    ...{ lote, validade: lote ? validade : null, paraFazendaId: null, chegadaId: null },
    ...(antesDaContagem === 1 && { antesDaContagem: true }),
  })),
  desfazer: [],
  insumos: linhas.map(({ insumo }) => insumo),
  origem: { registro, id },
});

/** The inputs among the lines of a document enter the stock of its farm, at their cost. Lines that name no input move nothing. */
export const entraNoEstoque = (recebidos: readonly Recebido[], onde: Onde, origem: Origem): readonly Consequence[] => {
  const linhas = linhasDe(recebidos, origem);
  if (linhas.length === 0) return [];
  const data = { ...pedidoDe('entrada', linhas, onde, origem), motivo: null };
  const tells = `Entram no estoque: ${porExtenso(linhas)}.`;
  return [{ ...noEstoque(origem, { type: 'MovimentarEstoque', data }, tells), shows: oQueEntraria(tells, data.insumos) }];
};

/**
 * The inputs among the lines of a document leave the stock of its farm at average cost. A lack is refused at the preview,
 * unless the document gives a reason. If stock was taken in the instant after the preview, the exit passes with an automatic
 * reason, since no user is there to be asked (docs/adr/0041); an exit that lacks nothing carries none.
 */
export const saemDoEstoque = (retirados: readonly DoDocumento[], onde: Onde & ComMotivo, origem: Origem): readonly Consequence[] => {
  const linhas = linhasDe(retirados, origem);
  if (linhas.length === 0) return [];
  const data = pedidoDe('saida', linhas, onde, origem);
  const { motivo = null } = onde;
  const motivoSeFaltar = `${origem.title} ${origem.id}: finalizada no mesmo instante em que outro movimento levou o que havia.`;
  const asked: EstoqueCommand = { type: 'MovimentarEstoque', data: { ...data, motivo } };
  const command: EstoqueCommand = { type: 'MovimentarEstoque', data: { ...data, motivo, motivoSeFaltar } };
  const sai = noEstoque(origem, command, `Saem do estoque: ${porExtenso(linhas)}.`, asked);
  return [{ ...sai, shows: oQueSairia(data.insumos) }];
};

const devolucaoDe = (origem: Origem) => {
  const insumos = origem.vistos('insumo').map(ditoDe);
  return { origem: { registro: origem.registro, id: origem.id }, movimentos: origem.feitos(MOVIMENTO), insumos };
};
const nomes = (insumos: readonly InsumoDito[]): string => insumos.map(({ nome }) => nome).join('; ');

/** Puts the exits of a document back into stock. None of it can be refused. */
export const voltaAoEstoque = (origem: Origem): readonly Consequence[] => {
  const data = devolucaoDe(origem);
  if (data.movimentos.length === 0) return [];
  const tells = `Volta ao estoque o que saiu: ${nomes(data.insumos)}.`;
  return [{ ...noEstoque(origem, { type: 'DevolverAoEstoque', data }, tells), shows: oQueVoltaria(tells, data.insumos) }];
};

/**
 * Takes the inputs of a document out of stock again. A lack is refused at the preview, unless the step gives a reason. If stock was
 * taken in the instant after it, the exit passes with an automatic reason, since no user is there to be asked (docs/adr/0041).
 */
export const saiDoEstoque = (
  { motivo: motivoDado }: ComMotivo,
  origem: Origem,
  porque = 'reaberta depois de finalizada',
): readonly Consequence[] => {
  const data = devolucaoDe(origem);
  if (data.movimentos.length === 0) return [];
  const motivo = motivoDado ?? `${origem.title} ${origem.id}: ${porque}.`;
  const tells = `Sai do estoque o que entrou: ${nomes(data.insumos)}.`;
  const asked: EstoqueCommand = { type: 'DevolverAoEstoque', data: { ...data, ...(motivoDado && { motivo: motivoDado }) } };
  const volta = noEstoque(origem, { type: 'DevolverAoEstoque', data: { ...data, motivo } }, tells, asked);
  return [{ ...volta, shows: oQueVoltaria(tells, data.insumos) }];
};
