import { refuseReport } from '@tulha/domain/kernel/report/errors';
import { GASTOS_GERAIS } from '@tulha/domain/propriedade/talhao.catalogue';
import { CUSTOS, type Custo, type TipoDeCusto } from '@tulha/domain/relatorios/custos/custo';
import { partesComSinal } from '@tulha/domain/relatorios/custos/repartir-custo';
import { CUSTOS_DA_SAFRA, type LugarNoDre } from '@tulha/domain/relatorios/dre/lugares';
import { namesOf } from '../../atividades/atividade.queries.js';
import type { Reader } from '../../read/reader.js';
import { type Filtros, nomesDeAgora, type PeriodoPedido } from '../periodo.queries.js';
import { custosDasAtividades, type DaAtividade, type QuaisCustos } from './das-atividades.queries.js';
import { custosDoEstoque, type DoEstoque } from './do-estoque.queries.js';
import { type DoLancamento, partesDosLancamentos } from './dos-lancamentos.queries.js';
import { talhoesPorId, terraDasFazendas } from './terra.queries.js';

/** As many rows as one question may look at: they are added up in memory. */
const LIDAS_MAX = 200_000;

/** A cost with its place and its day, summed by every report of costs. `talhao` is null for a cost of the farm alone. */
export type CustoSituado = {
  readonly data: string;
  readonly fazenda: number;
  readonly talhao: number | null;
  readonly tipo: TipoDeCusto;
  readonly custo: Custo;
  readonly lugar: LugarNoDre;
  /** The activity, its kind as it is now, and how that is called. */
  readonly atividade: number | null;
  readonly tipoAtividade: number | null;
  readonly nomeAtividade: string | null;
  readonly insumo: number | null;
  readonly colaborador: number | null;
  readonly maquina: number | null;
  readonly lancamento: number | null;
  /** The document by which an input left the stock. */
  readonly saida: number | null;
  readonly categoria: number | null;
  readonly conta: string | null;
  readonly descricao: string;
  readonly quantidade: number;
  readonly ml: number;
  readonly linhas: number;
  readonly centavos: number;
};

const NADA = { atividade: null, tipoAtividade: null, nomeAtividade: null, insumo: null, colaborador: null, maquina: null, saida: null };
const tipoDe = (talhao: number | null): TipoDeCusto => (talhao === null ? 'INDIRETO' : 'DIRETO');

const doLancamento = ({ conta, centavos, venda: _venda, safraDita: _safra, ...parte }: DoLancamento): CustoSituado => ({
  ...{ ...NADA, ...parte, conta, custo: 'lancamentos', tipo: tipoDe(parte.talhao) },
  ...{ quantidade: 0, ml: 0, linhas: 1, centavos: -centavos + 0 },
});

const doEstoque = (saido: DoEstoque): CustoSituado => ({
  ...{ ...NADA, ...saido, custo: 'estoque', tipo: 'INDIRETO', lugar: 'CUSTEIO', talhao: null },
  ...{ lancamento: null, categoria: null, conta: null, ml: 0, linhas: 1 },
});

type Nomes = Awaited<ReturnType<typeof nomesDasAtividades>>;
const nomesDasAtividades = async (reader: Reader, feitas: readonly DaAtividade[]) => {
  const { tipos } = await nomesDeAgora(reader);
  const agora = (tipo: number | null) => (tipo === null ? null : tipos.agora(tipo));
  const nomes = await namesOf(
    reader,
    'tipo_atividade',
    feitas.flatMap(({ tipoAtividade }) => agora(tipoAtividade) ?? []),
  );
  return { agora, nomeDe: (tipo: number | null, texto: string) => nomes.get(tipo ?? 0) ?? texto };
};

const daAtividade = (feita: DaAtividade, { agora, nomeDe }: Nomes): CustoSituado => {
  const tipoAtividade = agora(feita.tipoAtividade);
  const nomeAtividade = nomeDe(tipoAtividade, feita.nomeAtividade);
  return {
    ...{ ...feita, tipoAtividade, nomeAtividade, tipo: tipoDe(feita.talhao), lugar: 'CUSTEIO' },
    ...{ lancamento: null, saida: null, categoria: null, conta: null, descricao: nomeAtividade },
  };
};

type Terra = ReturnType<typeof terraDasFazendas>;

/** Splits a farm's own costs among its plots, each cost by itself, so that every sum of the parts is exact. */
const naTerra = (custo: CustoSituado, terra: Terra): readonly CustoSituado[] => {
  const deles = custo.talhao === null ? terra.get(custo.fazenda) : undefined;
  if (!deles) return [custo];
  const [centavos, quantidades] = [partesComSinal(custo.centavos, deles.pesos), partesComSinal(custo.quantidade, deles.pesos)];
  return deles.talhoes.map((talhao, n) => ({
    ...{ ...custo, talhao, centavos: centavos[n] as number, quantidade: quantidades[n] as number },
    ml: 0,
  }));
};

type Quais = Pick<Filtros, 'talhoes' | 'atividade' | 'custo' | 'tipo' | 'parametroconta'>;

/** Whether a cost is among those asked for. */
const pedido = async (reader: Reader, { talhoes, atividade, custo, tipo, parametroconta }: Quais) => {
  const { tipos, contas } = await nomesDeAgora(reader);
  const [qualTipo, qualConta] = [atividade && tipos.agora(atividade), parametroconta && contas.agora(parametroconta)];
  return (um: CustoSituado) =>
    (!talhoes?.length || (um.talhao !== null && talhoes.includes(um.talhao))) &&
    (!qualTipo || um.tipoAtividade === qualTipo) &&
    (!custo || um.custo === custo) &&
    (!tipo || um.tipo === tipo) &&
    (!qualConta || um.categoria === qualConta);
};

const limitados = <T>(rows: readonly T[]): readonly T[] => {
  if (rows.length > LIDAS_MAX) throw refuseReport('RELATORIO_GRANDE_DEMAIS', { max: LIDAS_MAX.toLocaleString('pt-BR') });
  return rows;
};

/**
 * The costs of a period and, from entries, all its income: costs of activities, what left the stock without one, and entries less the parts that
 * these count. Where only some kinds of cost are asked for, no others are read.
 */
export const movimentosDoPeriodo = async (reader: Reader, periodo: Omit<PeriodoPedido, 'about'>, quais: QuaisCustos = {}) => {
  const com = (custo: Custo) => !quais.custos || quais.custos.includes(custo);
  const [feitas, saidos, lancados] = await Promise.all([
    custosDasAtividades(reader, periodo, LIDAS_MAX, quais),
    com('estoque') ? custosDoEstoque(reader, periodo, LIDAS_MAX) : [],
    com('lancamentos') ? partesDosLancamentos(reader, periodo, LIDAS_MAX) : [],
  ]);
  const nomes = await nomesDasAtividades(reader, limitados(feitas));
  const [custos, outros] = [
    limitados(lancados).filter(({ lugar }) => CUSTOS_DA_SAFRA.includes(lugar)),
    lancados.filter(({ lugar }) => !CUSTOS_DA_SAFRA.includes(lugar)),
  ];
  const doCampo = feitas.map((feita) => daAtividade(feita, nomes));
  return { custos: [...doCampo, ...limitados(saidos).map(doEstoque), ...custos.map(doLancamento)], outros };
};

/** Splits the costs of a farm alone among its plots, by area. */
export const rateados = async (reader: Reader, custos: readonly CustoSituado[]): Promise<readonly CustoSituado[]> => {
  const terra = terraDasFazendas(await talhoesPorId(reader));
  return limitados(custos.flatMap((custo) => naTerra(custo, terra)));
};

/** The kinds of cost that activities have. */
export const DAS_ATIVIDADES: readonly Custo[] = CUSTOS.filter((custo) => custo !== 'lancamentos' && custo !== 'estoque');

/**
 * The costs that match the filters; of some kinds, where the report has no others. `porTalhao` also splits the costs of a farm alone among its plots, as a filter by plots
 * always does.
 */
export const custosPedidos = async (
  reader: Reader,
  filtros: Quais,
  periodo: Omit<PeriodoPedido, 'about'>,
  { porTalhao = false, custos: so, porColaborador }: QuaisCustos & { readonly porTalhao?: boolean } = {},
): Promise<readonly CustoSituado[]> => {
  const doFiltro = filtros.custo && (so ?? CUSTOS).filter((custo) => custo === filtros.custo);
  const { custos } = await movimentosDoPeriodo(reader, periodo, { custos: doFiltro || so, porColaborador });
  const situados = porTalhao || filtros.talhoes?.length ? await rateados(reader, custos) : custos;
  return situados.filter(await pedido(reader, filtros));
};

/** The key of rows by plot: the plot, or the farm for costs of no plot. */
export const doLugar = ({ talhao, fazenda }: { readonly talhao: number | null; readonly fazenda: number }): string =>
  talhao === null ? `0 ${fazenda}` : String(talhao);

/** The names of plots and farms, and the areas of plots; costs of no plot are general expenses. */
export const lugaresChamados = async (reader: Reader, custos: readonly { readonly fazenda: number }[]) => {
  const [talhoes, fazendas] = await Promise.all([
    talhoesPorId(reader),
    namesOf(
      reader,
      'fazenda',
      custos.map(({ fazenda }) => fazenda),
    ),
  ]);
  return {
    talhaoDe: (id: number | null) => (id === null ? GASTOS_GERAIS : (talhoes.get(id)?.nome ?? '')),
    areaDe: (id: number | null) => talhoes.get(id ?? 0)?.areaHa ?? null,
    fazendaDe: (id: number) => fazendas.get(id) ?? null,
  };
};
