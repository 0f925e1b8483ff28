import { pessoaDe } from '@tulha/domain/comercial/venda/tributos.fields';
import { addDays, type Dia } from '@tulha/domain/kernel/dates';
import { mulDivHalfUp, toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { type ComoEsta, type GastoSuposto, seAcontecesse, type VendaSuposta } from '@tulha/domain/relatorios/se-acontecesse';
import { sql } from 'kysely';
import { lotesAVenda } from '../comercial/cafe-a-venda.report.queries.js';
import { baseDaPrevisao } from '../financeiro/previsao.queries.js';
import { type Contada, escolhasDe } from '../propriedade/safra.queries.js';
import { colhidoEm, ehDoPeriodo } from '../rastreabilidade/genealogia/colhido-em.js';
import type { Reader } from '../read/reader.js';
import { partesDosLancamentos } from '../relatorios/custos/dos-lancamentos.queries.js';
import { drePedido } from '../relatorios/dre/dre.queries.js';
import { colheitasEstimadas } from './estimativa.queries.js';
import { safrasContadas } from './orcamento.queries.js';

const GRAMAS_DO_MILESIMO = 60;

/** As many entries as are looked at after the season's days. */
const LIDOS_MAX = 200_000;

/** The most scenarios that are compared at once: beyond, the latest of them are. */
const CENARIOS_MAX = 12;

/** What is free to be sold now: of the season's coffee, and of other crop years'. */
const livresDe = async (reader: Reader, { fazendas, safra: { inicio, fim } }: Contada) => {
  const lotes = await lotesAVenda(reader, fazendas)
    .select(['l.id', 'l.em', sql<number>`(l.saldo - l.reservado)::int8`.as('g')])
    .execute();
  const colhidos = await colhidoEm(
    reader,
    lotes.map(({ id }) => id),
  );
  const dela = (um: (typeof lotes)[number]) => ehDoPeriodo({ fazendas, inicio, fim }, [colhidos.get(um.id)], um.em);
  const milesimos = (quais: (um: (typeof lotes)[number]) => boolean) =>
    mulDivHalfUp(
      lotes.filter(quais).reduce((soma, { g }) => soma + g, 0),
      1,
      GRAMAS_DO_MILESIMO,
    );
  return { livresMilesimos: milesimos(dela), deOutras: milesimos((um) => !dela(um)) };
};

/** The season's coffee that was sold after its days, less the deductions of that, in cents. */
const vendidoDepois = async (reader: Reader, { fazendas, safra }: Contada): Promise<number> => {
  const depois = { fazendas, de: addDays(safra.fim, 1), ate: undefined };
  const partes = await partesDosLancamentos(reader, depois, LIDOS_MAX, safra);
  const comCafe = new Set(partes.flatMap(({ lugar, fazenda }) => (lugar === 'RECEITA_CAFE' ? [fazenda] : [])));
  return partes.reduce(
    (soma, { lugar, fazenda, centavos }) =>
      comCafe.has(fazenda) && (lugar === 'RECEITA_CAFE' || lugar === 'DEDUCOES') ? soma + centavos : soma,
    0,
  );
};

/** Who sells: the farms' owner, where all of them have the same kind of document. */
const pessoaDas = async (reader: Reader, fazendas: readonly number[]) => {
  const rows = await reader
    .de('fazenda')
    .select('cnpj')
    .where('id', 'in', [0, ...fazendas])
    .execute();
  const pessoas = new Set(rows.map(({ cnpj }) => pessoaDe(cnpj)));
  const [pessoa = null] = pessoas;
  return pessoas.size === 1 ? pessoa : null;
};

const centavos = (valor: number): number => toScaled(String(valor), 2) ?? 0;

/**
 * The season as it stands: its result by its coffee, whenever that was sold, and by the costs of its days; what is free to be sold, and the money there is and
 * that is open.
 */
const comoEsta = async (reader: Reader, contada: Contada, hoje: Dia) => {
  const { safra, fazendas } = contada;
  const dre = await drePedido(reader, { dateStart: safra.inicio, dateEnd: safra.fim }, { fazendas, hoje });
  const safras = await safrasContadas(reader, contada);
  const esperadas = (await colheitasEstimadas(reader, { fazendas, safras })).reduce((soma, { sacas }) => soma + sacas, 0);
  const feitas = toScaled(String(dre?.resumo.sacas ?? 0), 3) ?? 0;
  const sacasDe = feitas > 0 ? ('BENEFICIADAS' as const) : esperadas > 0 ? ('ESTIMADAS' as const) : null;
  const [{ livresMilesimos, deOutras }, depois] = [await livresDe(reader, contada), await vendidoDepois(reader, contada)];
  const esta: ComoEsta = {
    ...(await baseDaPrevisao(reader, undefined, hoje)),
    receitaCentavos: centavos(dre?.resumo.receitaLiquida ?? 0) + depois,
    custoCentavos: centavos(dre?.resumo.ct ?? 0),
    sacasMilesimos: sacasDe === null ? null : sacasDe === 'BENEFICIADAS' ? feitas : esperadas,
    livresMilesimos,
    pessoa: await pessoaDas(reader, fazendas),
  };
  const cafe = { vendidoDepois: toWire(depois, 2), outrasSafras: dre?.resumo.outrasSafras ?? 0, livresDeOutras: toWire(deOutras, 3) };
  return { esta, safras, sacasDe, cafe };
};

type DoCenario = { readonly cenario: number };

/** The scenarios of crop years on some farms, with what might be sold and spent in each. */
const cenariosDe = async (reader: Reader, { fazendas }: Contada, safras: readonly number[]) => {
  const rows = await reader
    .de('cenario')
    .select(['id', 'descricao'])
    .where('excluido', '=', false)
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('safra_id', 'in', [0, ...safras])
    .orderBy('id', 'desc')
    .limit(CENARIOS_MAX)
    .execute();
  const deles = sql`conta = ${reader.conta} and not excluido and cenario_id = any(${[0, ...rows.map(({ id }) => id)]}::int8[])`;
  const [vendas, gastos] = await Promise.all([
    sql<DoCenario & VendaSuposta>`select cenario_id as cenario, data::text as data, sacas_milesimos as "sacasMilesimos",
      preco_saca_centavos as "precoSacaCentavos" from leitura.cenario_venda where ${deles} order by data, id`.execute(reader.db),
    sql<DoCenario & GastoSuposto>`select cenario_id as cenario, data::text as data, valor_centavos as "valorCentavos"
      from leitura.cenario_gasto where ${deles} order by data, id`.execute(reader.db),
  ]);
  const doCenario = <L extends DoCenario>(linhas: readonly L[], id: number) => linhas.filter(({ cenario }) => cenario === id);
  return rows.toReversed().map(({ id, descricao }) => ({
    ...{ id, descricao },
    hipoteses: { vendas: doCenario(vendas.rows, id), gastos: doCenario(gastos.rows, id) },
  }));
};

/** The season as it stands, beside each of its scenarios. */
export const cenariosComparados = async (reader: Reader, contada: Contada, fazendas: readonly number[], hoje: Dia) => {
  const { esta, safras, sacasDe, cafe } = await comoEsta(reader, contada, hoje);
  const [cenarios, escolhas] = [await cenariosDe(reader, contada, safras), await escolhasDe(reader, fazendas)];
  return {
    ...{ safra: contada.safra, safras: escolhas, livres: toWire(esta.livresMilesimos, 3), sacasDe, ...cafe },
    sacas: esta.sacasMilesimos === null ? null : toWire(esta.sacasMilesimos, 3),
    content: [
      { id: null, descricao: 'Como está', ...seAcontecesse(esta, { vendas: [], gastos: [] }) },
      ...cenarios.map(({ id, descricao, hipoteses }) => ({ id, descricao, ...seAcontecesse(esta, hipoteses) })),
    ],
  };
};
