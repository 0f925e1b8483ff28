import { tipoAtividade } from '@tulha/domain/atividades/tipo-atividade.catalogue';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { diasDoIntervalo, type filtrosDosRelatorios } from '@tulha/domain/relatorios/filtros';
import type { FiltersOf } from '@tulha/domain/kernel/report/report';
import { namesOf } from '../atividades/atividade.queries.js';
import { movidosDe } from '../catalogues/movidos.js';
import { categoriasDe } from '../financeiro/categorias.queries.js';
import { safraPedida } from '../propriedade/safra.queries.js';
import type { Reader } from '../read/reader.js';
import { aboutPeriod, type ReportScope } from '../report-kit/rows.js';

/** The filters of reports of costs. */
export type Filtros = FiltersOf<{ readonly filters: ReturnType<typeof filtrosDosRelatorios> }>;

/** The counted days, on which farms; `about` describes them. Without an end, all days. */
export type PeriodoPedido = {
  readonly about: string;
  readonly fazendas: readonly number[];
  readonly de: string | undefined;
  readonly ate: string | undefined;
};

const maior = (a: string | undefined, b: string | undefined) => (a !== undefined && (b === undefined || a > b) ? a : b);
const menor = (a: string | undefined, b: string | undefined) => (a !== undefined && (b === undefined || a < b) ? a : b);

type Dias = Pick<Filtros, 'dateStart' | 'dateEnd' | 'intervalo'>;
const diasPedidos = ({ dateStart, dateEnd, intervalo }: Dias) => {
  const escrito = intervalo === undefined ? undefined : diasDoIntervalo(intervalo);
  return { de: maior(dateStart, escrito?.de), ate: menor(dateEnd, escrito?.ate) };
};

/** The description of the filtered plots; undefined where one is not the account's. */
const dosTalhoes = async (reader: Reader, talhoes: readonly number[] | undefined, about: string) => {
  if (!talhoes?.length) return about;
  const nomes = await namesOf(reader, 'talhao', talhoes);
  if (talhoes.some((id) => !nomes.has(id))) return undefined;
  return `${talhoes.map((id) => nomes.get(id)).join(', ')}: ${about}`;
};

type Quando = Pick<ReportScope, 'fazendas' | 'hoje'>;

const daSafra = async (reader: Reader, safra: number | undefined, dias: ReturnType<typeof diasPedidos>, scope: Quando) => {
  const contada = await safraPedida(reader, { safra }, scope);
  if (!contada) return undefined;
  const { inicio, fim, descricao } = contada.safra;
  const [de, ate] = [maior(dias.de, inicio) as string, menor(dias.ate, fim) as string];
  return { about: `${descricao}, de ${diaToBr(de)} a ${diaToBr(ate)}`, fazendas: contada.fazendas, de, ate };
};

/**
 * The days a report counts: those of a crop year, on its farm, limited by the given days. `umaSafra`: without either it is
 * the crop year in use. Undefined where the crop year or a plot is not the account's.
 */
export const periodoPedido = async (
  reader: Reader,
  { safra, talhoes, ...filtros }: Dias & Pick<Filtros, 'safra' | 'talhoes'>,
  scope: Quando,
  { umaSafra = false } = {},
): Promise<PeriodoPedido | undefined> => {
  const dias = diasPedidos(filtros);
  const semDias = dias.de === undefined && dias.ate === undefined;
  const periodo =
    safra !== undefined || (umaSafra && semDias)
      ? await daSafra(reader, safra, dias, scope)
      : { about: aboutPeriod(dias.de, dias.ate), fazendas: scope.fazendas, ...dias };
  const about = periodo && (await dosTalhoes(reader, talhoes, periodo.about));
  return periodo && about !== undefined ? { ...periodo, about } : undefined;
};

/** The kinds of activity and the categories in the place of others, with their present names. */
export const nomesDeAgora = async (reader: Reader) => {
  const [tipos, contas] = await Promise.all([movidosDe(reader, tipoAtividade), categoriasDe(reader)]);
  return { tipos, contas };
};
