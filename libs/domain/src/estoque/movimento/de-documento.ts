import { refuseCatalogue } from '../../kernel/catalogue/catalogue.decider.js';
import { curto } from '../../kernel/curto.js';
import { deBase, emBase, nomeDaUnidade, type Unidade } from '../../kernel/unidade.js';
import type { Consequence, Origem, Seen } from '../../kernel/register/consequence.js';
import { refuseShared } from '../../kernel/shared-errors.js';
import type { InsumoDito } from './linha.js';
import type { EstoqueCommand } from './movimento.decider.js';

const MOVIMENTO = 'movimento_estoque';
/** What a step must see of the inputs that its lines name. */
export const insumoVisto = ['descricao', 'unidade', 'minimo'] as const;

/** What a document says of an input that it brings: as its line keeps it, worth `valorCentavos` in all. */
export type Recebido = { readonly insumoId: number | null; readonly quantidadeMilesimos: number; readonly valorCentavos: number };

const ditoDe = ({ id, descricao, unidade, minimoMilesimos }: Seen): InsumoDito => {
  const minimo = typeof minimoMilesimos === 'number' ? emBase(minimoMilesimos, unidade as Unidade) : null;
  return { id, nome: String(descricao), unidade: unidade as Unidade, minimo: minimo ?? null };
};

const noEstoque = ({ conta }: Origem, command: EstoqueCommand, tells: string, asked?: EstoqueCommand): Consequence => ({
  ...{ category: 'estoque', id: conta, command, tells },
  ...(asked && { asked }),
});

/** The inputs among the lines of a document come into the stock of its farm, at what they cost. Lines that name no input move nothing. */
export const entraNoEstoque = (
  recebidos: readonly Recebido[],
  { data: em, fazendaId }: { readonly data: string; readonly fazendaId: number | null },
  origem: Origem,
): readonly Consequence[] => {
  const linhas = recebidos.flatMap(({ insumoId, quantidadeMilesimos, valorCentavos }) => {
    if (insumoId === null) return [];
    const visto = origem.visto('insumo', insumoId);
    if (!visto) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: 'Insumo', de: 'Insumo', id: insumoId });
    const dito = ditoDe(visto);
    const quantidade = emBase(quantidadeMilesimos, dito.unidade);
    if (quantidade === undefined) throw refuseShared('QUANTIDADE_INTEIRA', { insumo: dito.nome });
    return [{ dito, quantidade, valorCentavos, movimentoId: origem.novo(MOVIMENTO) }];
  });
  if (linhas.length === 0) return [];
  const data = {
    linhas: linhas.map(({ dito, quantidade, valorCentavos, movimentoId }) => ({
      ...{ movimentoId, insumoId: dito.id, tipo: 'entrada' as const, em, fazendaId: fazendaId ?? 0, quantidade, valorCentavos },
      ...{ lote: null, validade: null, paraFazendaId: null, chegadaId: null },
    })),
    desfazer: [],
    insumos: linhas.map(({ dito }) => dito),
    origem: { registro: origem.registro, id: origem.id },
    motivo: null,
  };
  const ditas = linhas.map(
    ({ dito, quantidade }) => `${curto(deBase(quantidade, dito.unidade), 3)} ${nomeDaUnidade(dito.unidade)} de ${dito.nome}`,
  );
  return [noEstoque(origem, { type: 'MovimentarEstoque', data }, `Entram no estoque: ${ditas.join('; ')}.`)];
};

/**
 * What a document brought in goes out of stock again. What is no longer there is refused where it is asked; what was taken out in the instant
 * between is kept as it is, with the reason, since nobody is there to be asked (docs/adr/0041).
 */
export const saiDoEstoque = (origem: Origem): readonly Consequence[] => {
  const movimentos = origem.feitos(MOVIMENTO);
  if (movimentos.length === 0) return [];
  const insumos = origem.vistos('insumo').map(ditoDe);
  const data = { origem: { registro: origem.registro, id: origem.id }, movimentos, insumos };
  const motivo = `${origem.title} ${origem.id}: reaberta depois de finalizada.`;
  const tells = `Sai do estoque o que entrou: ${insumos.map(({ nome }) => nome).join('; ')}.`;
  return [noEstoque(origem, { type: 'DevolverAoEstoque', data: { ...data, motivo } }, tells, { type: 'DevolverAoEstoque', data })];
};
