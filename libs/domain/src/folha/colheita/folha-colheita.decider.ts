import { conferirDias } from '../../financeiro/lancamento/pagamento.js';
import { type Decider, hojeDe, never } from '../../kernel/decider.js';
import { igual } from '../../kernel/igual.js';
import { refuseFolha } from '../errors.js';
import { type LinhaDeColheita, pagamentosDaFolha } from './pagamento.js';
import type { CriterioDaFolha, DadosDaFolha, FolhaColheitaEvent, LancamentoDaFolha } from './folha-colheita.events.js';

type Fechamento = { lancamentoId: number; colaboradorIds: number[] };
export type FolhaColheita = {
  dados: DadosDaFolha | null;
  excluida: boolean;
  /** Cents by worker. Kept when a worker leaves the sheet, and counted again if they come back. */
  reajustes: Record<string, number>;
  /** Null while open. */
  fechamento: Fechamento | null;
};

type DataOf<T extends FolhaColheitaEvent['type']> = Extract<FolhaColheitaEvent, { type: T }>['data'];
export type FolhaColheitaCommand =
  | { readonly type: 'CriarFolha'; readonly data: DadosDaFolha }
  | { readonly type: 'AlterarFolha'; readonly data: { readonly folhaId: number; readonly mudou: Partial<DadosDaFolha> } }
  | {
      readonly type: 'ReajustarFolha';
      /** `colheitaCentavos`: what the worker's lines give now. */
      readonly data: {
        readonly folhaId: number;
        readonly colaboradorId: number;
        readonly colheitaCentavos: number;
        readonly valorCentavos: number;
      };
    }
  | {
      readonly type: 'TrancarFolha';
      /** `linhas` were looked up by `criterio`, and are in no other closed sheet. */
      readonly data: {
        readonly folhaId: number;
        readonly criterio: CriterioDaFolha;
        readonly linhas: readonly LinhaDeColheita[];
        readonly rateio: string | null;
        readonly lancamento: Omit<LancamentoDaFolha, 'valorCentavos'>;
      };
    }
  /** Somebody wants it open, who has seen it as this entry or as none. Nothing is written: the finance entry decides, and the sheet follows. */
  | { readonly type: 'PedirAbertura'; readonly data: { readonly folhaId: number; readonly lancamentoId: number | null } }
  /** Follows the end of the entry or of the reservation, and refuses nothing. */
  | { readonly type: 'AbrirFolha'; readonly data: Omit<DataOf<'FolhaColheitaAberta'>, 'colaboradorIds'> }
  | { readonly type: 'ExcluirFolha'; readonly data: { readonly folhaId: number } };

/** What the pickers of a period are owed. Closed, it is a finance entry and its harvest lines are paid; open, it is only a question. */
export const folhaColheitaDecider: Decider<FolhaColheitaCommand, FolhaColheitaEvent, FolhaColheita> = {
  category: 'folha_colheita',
  initial: () => ({ dados: null, excluida: false, reajustes: {}, fechamento: null }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'FolhaColheitaCriada':
      case 'FolhaColheitaAlterada':
        return { ...state, dados: data };
      case 'FolhaColheitaReajustada':
        return { ...state, reajustes: { ...state.reajustes, [data.colaboradorId]: data.reajusteCentavos } };
      case 'FolhaColheitaTrancada': {
        const colaboradorIds = data.colaboradores.map(({ colaboradorId }) => colaboradorId);
        return { ...state, fechamento: { lancamentoId: data.lancamento.lancamentoId, colaboradorIds } };
      }
      case 'FolhaColheitaAberta':
        return { ...state, fechamento: null };
      case 'FolhaColheitaExcluida':
        return { ...state, excluida: true };
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    switch (command.type) {
      case 'CriarFolha':
        if (state.dados) throw refuseFolha('FOLHA_JA_EXISTE');
        conferirDias([command.data.data], hojeDe(meta));
        return [{ type: 'FolhaColheitaCriada', data: noPeriodo(command.data) }];
      case 'AlterarFolha': {
        const antes = aberta(state, command.data.folhaId, 'mudar');
        conferirDias([command.data.mudou.data], hojeDe(meta));
        const depois = noPeriodo({ ...antes, ...command.data.mudou });
        return igual(antes, depois) ? [] : [{ type: 'FolhaColheitaAlterada', data: depois }];
      }
      case 'ReajustarFolha':
        return reajustar(command.data, state);
      case 'TrancarFolha':
        return trancar(command.data, state);
      case 'PedirAbertura':
        return pedirAbertura(command.data, state);
      case 'AbrirFolha': {
        const { fechamento } = state;
        if (fechamento?.lancamentoId !== command.data.lancamentoId) return [];
        return [{ type: 'FolhaColheitaAberta', data: { ...command.data, colaboradorIds: fechamento.colaboradorIds } }];
      }
      case 'ExcluirFolha': {
        if (state.excluida) return [];
        const { folhaId } = aberta(state, command.data.folhaId, 'apagar');
        return [{ type: 'FolhaColheitaExcluida', data: { folhaId, colaboradorIds: Object.keys(state.reajustes).map(Number) } }];
      }
      default:
        return never(command);
    }
  },
};

type CommandData<T extends FolhaColheitaCommand['type']> = Extract<FolhaColheitaCommand, { type: T }>['data'];

const viva = ({ dados, excluida }: FolhaColheita, id: number): DadosDaFolha => {
  if (!dados || excluida) throw refuseFolha('FOLHA_NAO_ENCONTRADA', { id });
  return dados;
};

const aberta = (state: FolhaColheita, id: number, acao: string): DadosDaFolha => {
  const dados = viva(state, id);
  if (state.fechamento) throw refuseFolha('FOLHA_FECHADA', { descricao: dados.descricao, acao });
  return dados;
};

const noPeriodo = (dados: DadosDaFolha): DadosDaFolha => {
  if (dados.fim < dados.inicio) throw refuseFolha('PERIODO_INVALIDO');
  return dados;
};

const pedirAbertura = ({ folhaId, lancamentoId }: CommandData<'PedirAbertura'>, state: FolhaColheita): FolhaColheitaEvent[] => {
  const { descricao } = viva(state, folhaId);
  const { fechamento } = state;
  if (fechamento && fechamento.lancamentoId !== lancamentoId) throw refuseFolha('FOLHA_ACABA_DE_FECHAR', { descricao });
  return [];
};

const reajustar = (data: CommandData<'ReajustarFolha'>, state: FolhaColheita): FolhaColheitaEvent[] => {
  const { folhaId, colaboradorId, colheitaCentavos, valorCentavos } = data;
  const { colaboradorIds } = aberta(state, folhaId, 'reajustar');
  if (!colaboradorIds.includes(colaboradorId)) throw refuseFolha('COLABORADOR_FORA_DA_FOLHA', { colaborador: colaboradorId });
  const reajusteCentavos = valorCentavos - colheitaCentavos;
  if (reajusteCentavos === (state.reajustes[colaboradorId] ?? 0)) return [];
  return [{ type: 'FolhaColheitaReajustada', data: { folhaId, colaboradorId, reajusteCentavos } }];
};

const mesmoCriterio = (a: CriterioDaFolha, b: CriterioDaFolha): boolean =>
  a.inicio === b.inicio &&
  a.fim === b.fim &&
  (['colaboradorIds', 'fazendaIds', 'talhaoIds'] as const).every((key) => igual(a[key], b[key]));

const trancar = (data: CommandData<'TrancarFolha'>, state: FolhaColheita): FolhaColheitaEvent[] => {
  const { folhaId, criterio, linhas, rateio, lancamento } = data;
  const dados = viva(state, folhaId);
  if (state.fechamento) return [];
  if (!mesmoCriterio(dados, criterio)) throw refuseFolha('FOLHA_MUDOU', { descricao: dados.descricao });
  const colaboradores = pagamentosDaFolha(dados, linhas, state.reajustes);
  const valorCentavos = colaboradores.reduce((sum, { valorCentavos: dele }) => sum + dele, 0);
  if (valorCentavos === 0) throw refuseFolha('FOLHA_SEM_VALOR', { descricao: dados.descricao });
  return [{ type: 'FolhaColheitaTrancada', data: { folhaId, rateio, lancamento: { ...lancamento, valorCentavos }, colaboradores } }];
};
