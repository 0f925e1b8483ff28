import { conferirDias } from '../../financeiro/lancamento/pagamento.js';
import type { Dia } from '../../kernel/dates.js';
import { type CommandMeta, type Decider, hojeDe, never } from '../../kernel/decider.js';
import type { Fact } from '../../kernel/fact.js';
import { igual } from '../../kernel/igual.js';
import { quantos } from '../../kernel/quantos.js';
import { refuseFolha } from '../errors.js';
import type { LeiAplicada, LeisDaConta } from '../leis/leis.fields.js';
import type { AdiantamentoAberto, DescontoDaFolha } from './adiantamentos.fields.js';
import type { Especie } from './especies.fields.js';
import type {
  AtividadeDaFolha,
  CriterioDaFolha,
  DadosDaFolha,
  LancamentoDaFolha,
  NaoPagaPeloBanco,
  PagaPeloBanco,
  RemessaDaFolha,
} from './fatos.fields.js';
import { type Folha, semFolha } from './folha.state.js';
import type { AlemDasLinhas } from './pagos.js';
import { emPartes, parcelasDe } from './partes-do-fechamento.js';
import { type PesoDoTalhao, talhoesDe } from './rateio-por-talhao.js';

type NumeroDaRemessa = Pick<RemessaDaFolha, 'banco' | 'convenio' | 'nsa'>;

export type FolhaCommand<L, Motivo extends string> =
  | { readonly type: 'CriarFolha'; readonly data: DadosDaFolha }
  | { readonly type: 'AlterarFolha'; readonly data: { readonly folhaId: number; readonly mudou: Partial<DadosDaFolha> } }
  | {
      readonly type: 'ReajustarFolha';
      /** `linhasCentavos`: the sum of the worker's lines now, less their advances. */
      readonly data: {
        readonly folhaId: number;
        readonly colaboradorId: number;
        readonly linhasCentavos: number;
        readonly valorCentavos: number;
        readonly motivo?: string | undefined;
      };
    }
  | {
      readonly type: 'TrancarFolha';
      /** `linhas` were looked up by `criterio`, and are in no other closed sheet. */
      readonly data: {
        readonly folhaId: number;
        readonly criterio: CriterioDaFolha;
        readonly linhas: readonly L[];
        /** Advances that are still open, each with the id of the line that its discount would become. */
        readonly adiantamentos?: readonly AdiantamentoAberto[] | undefined;
        /** Rules of law in use, as they are now. */
        readonly leis?: LeisDaConta | undefined;
        readonly rateio: string | null;
        /** Plots of each worker's work, where the closing asks to charge them. */
        readonly talhoes?: readonly PesoDoTalhao[] | undefined;
        /** One for each worker of a sheet that is paid in instalments. */
        readonly pagamentoIds?: readonly number[] | undefined;
        /** The names of the lines' activities as of now. */
        readonly atividades?: readonly AtividadeDaFolha[] | undefined;
        readonly lancamento: Omit<LancamentoDaFolha, 'valorCentavos' | 'parcelas' | 'talhoes'>;
      };
    }
  /**
   * A request to open the sheet, by a user who has seen it with this entry or with none. Nothing is written: the finance entry decides, and
   * the sheet follows.
   */
  | { readonly type: 'PedirAbertura'; readonly data: { readonly folhaId: number; readonly lancamentoId: number | null } }
  /** Follows the end of the entry or of the reservation, and refuses nothing. */
  | { readonly type: 'AbrirFolha'; readonly data: { readonly folhaId: number; readonly lancamentoId: number; readonly motivo: Motivo } }
  /** `lancamentoId`: the entry of the closing whose payments are in the file. */
  | { readonly type: 'RemeterFolha'; readonly data: RemessaDaFolha & { readonly lancamentoId: number } }
  | { readonly type: 'AnotarPagosPeloBanco'; readonly data: PagaPeloBanco }
  | { readonly type: 'TirarPagosPeloBanco'; readonly data: NaoPagaPeloBanco }
  | { readonly type: 'ExcluirFolha'; readonly data: { readonly folhaId: number } };

type Recebe = {
  readonly colaboradorId: number;
  readonly valorCentavos: number;
  readonly adiantamentos?: readonly DescontoDaFolha[] | undefined;
  readonly leis?: readonly LeiAplicada[] | undefined;
};
/** A kind of sheet as its rules need it: `pagos` makes the part of its closing fact for each worker. */
type Regras<L, P extends Recebe> = Especie & {
  readonly pagos: (dados: DadosDaFolha, linhas: readonly L[], alem: AlemDasLinhas) => P[];
};

type Trancada = {
  folhaId: number;
  rateio: string | null;
  lancamento: LancamentoDaFolha;
  colaboradores: Recebe[];
  partes?: number;
  atividades?: AtividadeDaFolha[];
};

/** The facts of any kind, without the word that its names begin with. */
type Neutro =
  | Fact<'Criada' | 'Alterada', DadosDaFolha>
  | Fact<'Reajustada', { folhaId: number; colaboradorId: number; reajusteCentavos: number; motivo?: string }>
  | Fact<'Somada', { folhaId: number; lancamentoId: number; data: Dia; parte: number; colaboradores: Recebe[] }>
  | Fact<'Trancada', Trancada>
  | Fact<'Aberta', { folhaId: number; lancamentoId: number; colaboradorIds: number[]; motivo: string }>
  | Fact<'Remetida', RemessaDaFolha>
  | Fact<'PagaPeloBanco', PagaPeloBanco>
  | Fact<'NaoPagaPeloBanco', NaoPagaPeloBanco>
  | Fact<'Excluida', { folhaId: number; colaboradorIds: number[]; remessas?: NumeroDaRemessa[] }>;

const idsDe = (colaboradores: readonly Recebe[]) => colaboradores.map(({ colaboradorId }) => colaboradorId);

/** A file made again under its number takes the place of the one before: the bank takes a number once. */
const mesmaRemessa = (a: NumeroDaRemessa, b: NumeroDaRemessa): boolean =>
  a.banco === b.banco && a.convenio === b.convenio && a.nsa === b.nsa;

const evoluir = (state: Folha, { type, data }: Neutro): Folha => {
  switch (type) {
    case 'Criada':
    case 'Alterada':
      return { ...state, dados: data };
    case 'Reajustada':
      return { ...state, reajustes: { ...state.reajustes, [data.colaboradorId]: data.reajusteCentavos } };
    case 'Somada':
      return { ...state, somados: [...(data.parte === 1 ? [] : state.somados), ...idsDe(data.colaboradores)] };
    case 'Trancada': {
      const colaboradorIds = [...(data.partes ? state.somados : []), ...idsDe(data.colaboradores)];
      return { ...state, somados: [], fechamento: { lancamentoId: data.lancamento.lancamentoId, colaboradorIds, rateio: data.rateio } };
    }
    case 'Aberta':
      return { ...state, fechamento: null };
    case 'Remetida': {
      const outras = state.remessas.filter((uma) => !mesmaRemessa(uma, data));
      return { ...state, remessas: [...outras, data] };
    }
    case 'PagaPeloBanco':
      return { ...state, pagosPeloBanco: [...state.pagosPeloBanco, ...data.pagos.map(({ colaboradorId }) => colaboradorId)] };
    case 'NaoPagaPeloBanco':
      return { ...state, pagosPeloBanco: state.pagosPeloBanco.filter((id) => !data.colaboradorIds.includes(id)) };
    case 'Excluida':
      return { ...state, excluida: true };
    default:
      return never(type);
  }
};

const decidir = <L, P extends Recebe, M extends string>(
  especie: Regras<L, P>,
  command: FolhaCommand<L, M>,
  state: Folha,
  meta: CommandMeta,
): Neutro[] => {
  switch (command.type) {
    case 'CriarFolha':
      if (state.dados) throw refuseFolha('FOLHA_JA_EXISTE');
      conferirDias([command.data.data], hojeDe(meta));
      return [{ type: 'Criada', data: noPeriodo(command.data) }];
    case 'AlterarFolha': {
      const antes = aberta(state, command.data.folhaId, 'mudar');
      conferirDias([command.data.mudou.data], hojeDe(meta));
      const depois = noPeriodo({ ...antes, ...command.data.mudou });
      return igual(antes, depois) ? [] : [{ type: 'Alterada', data: depois }];
    }
    case 'ReajustarFolha':
      return reajustar(command.data, state);
    case 'TrancarFolha':
      return trancar(especie, command.data, state);
    case 'PedirAbertura':
      return pedirAbertura(command.data, state);
    case 'AbrirFolha': {
      const { fechamento } = state;
      if (fechamento?.lancamentoId !== command.data.lancamentoId) return [];
      return [{ type: 'Aberta', data: { ...command.data, colaboradorIds: fechamento.colaboradorIds } }];
    }
    case 'RemeterFolha':
      return remeter(command.data, state);
    case 'AnotarPagosPeloBanco':
      return anotarPagos(command.data, state);
    case 'TirarPagosPeloBanco':
      return tirarPagos(command.data, state);
    case 'ExcluirFolha': {
      if (state.excluida) return [];
      const { folhaId } = aberta(state, command.data.folhaId, 'apagar');
      const remessas = state.remessas.map(({ banco, convenio, nsa }) => ({ banco, convenio, nsa }));
      const colaboradorIds = Object.keys(state.reajustes).map(Number);
      return [{ type: 'Excluida', data: { folhaId, colaboradorIds, ...(remessas.length > 0 && { remessas }) } }];
    }
    default:
      return never(command);
  }
};

/**
 * The rules of one kind of sheet: the pay of workers for a period. Closed, it is a finance entry and its lines are paid; open, it is only a
 * question. Its decider adds the category.
 */
export const regrasDaFolha = <E extends Fact, L, P extends Recebe, M extends string>(
  especie: Regras<L, P>,
): Omit<Decider<FolhaCommand<L, M>, E, Folha>, 'category'> => ({
  initial: semFolha,
  evolve: (state, { type, data }) => evoluir(state, { type: type.slice(especie.prefixo.length), data } as Neutro),
  decide: (command, state, meta) =>
    decidir(especie, command, state, meta).map(({ type, data }) => ({ type: `${especie.prefixo}${type}`, data }) as unknown as E),
});

type Data<T extends FolhaCommand<unknown, string>['type'], L = unknown> = Extract<FolhaCommand<L, string>, { type: T }>['data'];

const viva = ({ dados, excluida }: Folha, id: number): DadosDaFolha => {
  if (!dados || excluida) throw refuseFolha('FOLHA_NAO_ENCONTRADA', { id });
  return dados;
};

const aberta = (state: Folha, id: number, acao: string): DadosDaFolha => {
  const dados = viva(state, id);
  if (state.fechamento) throw refuseFolha('FOLHA_FECHADA', { descricao: dados.descricao, acao });
  return dados;
};

const noPeriodo = (dados: DadosDaFolha): DadosDaFolha => {
  if (dados.fim < dados.inicio) throw refuseFolha('PERIODO_INVALIDO');
  return dados;
};

const pedirAbertura = ({ folhaId, lancamentoId }: Data<'PedirAbertura'>, state: Folha): Neutro[] => {
  const { descricao } = viva(state, folhaId);
  const { fechamento } = state;
  if (fechamento && fechamento.lancamentoId !== lancamentoId) throw refuseFolha('FOLHA_ACABA_DE_FECHAR', { descricao });
  const pagas = state.pagosPeloBanco.length;
  if (pagas > 0) throw refuseFolha('FOLHA_PAGA_PELO_BANCO', { descricao, nomes: quantos(pagas, 'pessoa', 'pessoas') });
  return [];
};

const remeter = ({ lancamentoId, ...remessa }: Data<'RemeterFolha'>, state: Folha): Neutro[] => {
  const { descricao } = viva(state, remessa.folhaId);
  if (!state.fechamento) throw refuseFolha('FOLHA_ABERTA', { descricao, acao: 'pagar por ela' });
  if (state.fechamento.lancamentoId !== lancamentoId) throw refuseFolha('FOLHA_ACABA_DE_FECHAR', { descricao });
  return state.remessas.some((feita) => igual(feita, remessa)) ? [] : [{ type: 'Remetida', data: remessa }];
};

const anotarPagos = (data: PagaPeloBanco, state: Folha): Neutro[] => {
  const { descricao } = viva(state, data.folhaId);
  if (state.fechamento?.lancamentoId !== data.lancamentoId) throw refuseFolha('FOLHA_ACABA_DE_FECHAR', { descricao });
  const pagos = data.pagos.filter(({ colaboradorId }) => !state.pagosPeloBanco.includes(colaboradorId));
  return pagos.length === 0 ? [] : [{ type: 'PagaPeloBanco', data: { ...data, pagos } }];
};

const tirarPagos = (data: NaoPagaPeloBanco, state: Folha): Neutro[] => {
  const { descricao } = viva(state, data.folhaId);
  const outro = data.colaboradorIds.find((id) => !state.pagosPeloBanco.includes(id));
  if (outro !== undefined) throw refuseFolha('NAO_ANOTADO_PELO_BANCO', { descricao, colaborador: outro });
  return [{ type: 'NaoPagaPeloBanco', data }];
};

const reajustar = (data: Data<'ReajustarFolha'>, state: Folha): Neutro[] => {
  const { folhaId, colaboradorId, linhasCentavos, valorCentavos, motivo } = data;
  const { colaboradorIds } = aberta(state, folhaId, 'reajustar');
  if (!colaboradorIds.includes(colaboradorId)) throw refuseFolha('COLABORADOR_FORA_DA_FOLHA', { colaborador: colaboradorId });
  const reajusteCentavos = valorCentavos - linhasCentavos;
  if (reajusteCentavos === (state.reajustes[colaboradorId] ?? 0) && motivo === undefined) return [];
  return [{ type: 'Reajustada', data: { folhaId, colaboradorId, reajusteCentavos, ...(motivo !== undefined && { motivo }) } }];
};

const mesmoCriterio = (a: CriterioDaFolha, b: CriterioDaFolha): boolean =>
  a.inicio === b.inicio &&
  a.fim === b.fim &&
  (['colaboradorIds', 'fazendaIds', 'talhaoIds'] as const).every((key) => igual(a[key], b[key]));

const trancar = <L, P extends Recebe>(especie: Regras<L, P>, data: Data<'TrancarFolha', L>, state: Folha): Neutro[] => {
  const { folhaId, criterio, linhas, adiantamentos = [], leis, rateio, talhoes, pagamentoIds, atividades = [], lancamento } = data;
  const dados = viva(state, folhaId);
  if (state.fechamento && state.fechamento.rateio !== rateio) throw refuseFolha('FOLHA_COM_OUTRO_RATEIO', { descricao: dados.descricao });
  if (state.fechamento) return [];
  if (!mesmoCriterio(dados, criterio)) throw refuseFolha('FOLHA_MUDOU', { descricao: dados.descricao });
  const tira = dados.descontaAdiantamentos !== false;
  const colaboradores = especie.pagos(dados, linhas, { reajustes: state.reajustes, adiantamentos: tira ? adiantamentos : [], leis });
  const valorCentavos = colaboradores.reduce((sum, { valorCentavos: dele }) => sum + dele, 0);
  // Advances may take all: then there is something to take off, and nothing to pay.
  if (valorCentavos === 0 && colaboradores.every(({ adiantamentos: tirados = [] }) => tirados.length === 0))
    throw refuseFolha('FOLHA_SEM_VALOR', { descricao: dados.descricao, trabalho: especie.trabalho });
  const completo = {
    ...{ ...lancamento, valorCentavos },
    ...(valorCentavos > 0 && {
      ...parcelasDe(colaboradores, pagamentoIds),
      ...talhoesDe(valorCentavos, colaboradores, talhoes, dados.descricao),
    }),
  };
  const nomes = atividades.length > 0 && { atividades: [...atividades] };
  const partes = emPartes(colaboradores, dados.descricao);
  const { lancamentoId, data: dia } = lancamento;
  const primeiras = partes.slice(0, -1).map((deles, n) => ({ folhaId, lancamentoId, data: dia, parte: n + 1, colaboradores: deles }));
  const ultima = { folhaId, rateio, lancamento: completo, colaboradores: partes.at(-1) ?? [], ...nomes };
  return [
    ...primeiras.map((parte) => ({ type: 'Somada', data: parte }) as const),
    { type: 'Trancada', data: { ...ultima, ...(primeiras.length > 0 && { partes: primeiras.length }) } },
  ];
};
