import { type DescontoDaFolha, explicarDesconto } from '@tulha/domain/folha/comum/adiantamentos.fields';
import { explicar, explicarColheita } from '@tulha/domain/folha/comum/explicacao.fields';
import type { LinhaDeTrabalho } from '@tulha/domain/folha/comum/fatos.fields';
import { pagoDaLei } from '@tulha/domain/folha/leis/calculo.fields';
import { explicarLei, nomeDaLei } from '@tulha/domain/folha/leis/explicacao.fields';
import type { LeiAplicada } from '@tulha/domain/folha/leis/leis.fields';
import { addDays } from '@tulha/domain/kernel/dates';
import { sql } from 'kysely';
import { contasDe } from '../pessoas/folha-pagamento.queries.js';
import { calendarioDe } from '../pessoas/trabalho.queries.js';
import type { Reader } from '../read/reader.js';
import { reais } from './detalhe.queries.js';

/** So many days back the page shows the work, so many payments, and so many lines of each. */
const DIAS = 92;
const PAGAMENTOS_MAX = 12;
const LINHAS_MAX = 200;

/** The page that a worker has now; undefined where there is none. */
export const findPaginaDoColaborador = (reader: Reader, colaboradorId: number) =>
  reader
    .de('pagina_do_colaborador')
    .select(['versao', 'chave', 'aberta_em'])
    .where('colaborador_id', '=', colaboradorId)
    .executeTakeFirst();

/** The account's worker whose page an address leads to: one who is still on record, and was not forgotten. */
export const findColaboradorDaPagina = ({ db, conta }: Reader, impressao: string) =>
  db
    .selectFrom('pagina_do_colaborador as p')
    .innerJoin('colaborador as c', (join) => join.onRef('c.id', '=', 'p.colaborador_id').onRef('c.conta', '=', 'p.conta'))
    .select(['c.id', 'c.tipo', sql<string>`c.nome`.as('nome')])
    .where('p.conta', '=', conta)
    .where('p.impressao', '=', impressao)
    .where('c.excluido', '=', false)
    .where(sql<boolean>`c.nome is not null`)
    .executeTakeFirst();

type Pago = {
  readonly especie: 'folha_colheita' | 'folha_pagamento';
  readonly id: number;
  readonly descricao: string;
  readonly inicio: string;
  readonly fim: string;
  readonly data: string;
  readonly valor: number;
  readonly reajuste: number;
  readonly trabalho: readonly LinhaDeTrabalho[];
  readonly adiantamentos: readonly DescontoDaFolha[];
  readonly leis: readonly LeiAplicada[];
};

/** The payments of closed sheets of both kinds to one worker, the latest first. */
const pagosA = async ({ db, conta }: Reader, colaborador: number): Promise<readonly Pago[]> => {
  const de = (especie: Pago['especie']) => sql`
    select ${sql.lit(especie)} as especie, f.id, f.descricao, f.inicio, f.fim, f.data, c.valor_centavos as valor, c.reajuste_centavos as reajuste,
      c.trabalho, c.adiantamentos, c.leis
    from ${sql.table(`leitura.${especie}_colaborador`)} c join ${sql.table(`leitura.${especie}`)} f on f.id = c.folha_id and f.conta = c.conta
    where c.conta = ${conta} and c.colaborador_id = ${colaborador} and f.lancamento_id is not null`;
  const { rows } =
    await sql<Pago>`${de('folha_colheita')} union all ${de('folha_pagamento')} order by data desc, id desc limit ${PAGAMENTOS_MAX}`.execute(
      db,
    );
  return rows;
};

/** Picking that some harvest sheets pay one worker, by sheet. */
const colhidasDe = async (reader: Reader, colaborador: number, folhas: readonly number[]) => {
  const rows = await reader
    .de('colheita_linha')
    .select(['em', 'tipo', 'quantidade', 'medida_ml as medidaMl', 'resto_ml as restoMl', 'tara_ml as taraMl', 'litros_ml as litrosMl'])
    .select(['valor_medida_centavos as valorMedidaCentavos', 'pagamento_centavos as centavos', 'folha_id as folha'])
    .where('colaborador_id', '=', colaborador)
    .where('folha_id', 'in', [0, ...folhas])
    .orderBy('em')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ folha }) => folha);
};

const FONTES: Readonly<Record<LinhaDeTrabalho['fonte'], string>> = {
  MAO_DE_OBRA: 'Mão de obra',
  PRODUCAO: 'Por produção',
  SALARIO: 'Salário',
};

type Colhidas = Awaited<ReturnType<typeof colhidasDe>>;
const linhasDo = (pago: Pago, colhidas: Colhidas) => [
  ...(pago.especie === 'folha_colheita' ? (colhidas.get(pago.id) ?? []) : []).map((um) => ({
    ...{ data: um.em, oQue: 'Colheita', explicacao: explicarColheita(um), valor: reais(um.centavos) },
  })),
  ...pago.trabalho.map((um) => ({
    ...{ data: um.em, oQue: FONTES[um.fonte], explicacao: explicar(um), valor: reais(um.pagamentoCentavos) },
  })),
  ...pago.leis
    .filter(({ efeito }) => efeito !== 'PROVISAO')
    .map((um) => ({ data: um.ate, oQue: nomeDaLei(um.lei), explicacao: explicarLei(um), valor: reais(pagoDaLei(um)) })),
  ...pago.adiantamentos.map((um) => ({
    ...{ data: um.em, oQue: 'Adiantamento', explicacao: explicarDesconto(um), valor: reais(-um.valorCentavos) },
  })),
  ...(pago.reajuste === 0 ? [] : [{ data: pago.data, oQue: 'Reajuste', explicacao: 'À mão', valor: reais(pago.reajuste) }]),
];

const pagamentosDe = async (reader: Reader, colaborador: number) => {
  const pagos = await pagosA(reader, colaborador);
  const daColheita = pagos.flatMap(({ especie, id }) => (especie === 'folha_colheita' ? id : []));
  const colhidas = await colhidasDe(reader, colaborador, daColheita);
  return pagos.map((pago) => {
    const linhas = linhasDo(pago, colhidas);
    const { descricao, inicio, fim, data, valor } = pago;
    return {
      ...{ descricao, inicio, fim, data, valor: reais(valor) },
      ...{ linhas: linhas.slice(0, LINHAS_MAX), outras: Math.max(0, linhas.length - LINHAS_MAX) },
    };
  });
};

type Quem = { readonly id: number; readonly nome: string; readonly tipo: string | null };

/** The content of a worker's page: the days of the last three months, their balance, and the last payments line by line. */
export const paginaDoColaborador = async (reader: Reader, { id, nome, tipo }: Quem, hoje: string) => {
  const fazendas = (await reader.de('fazenda').select('id').execute()).map((fazenda) => fazenda.id);
  const [[conta], dias, pagamentos] = await Promise.all([
    contasDe(reader, [{ id, tipo }], { fazendas, ate: hoje }),
    calendarioDe(reader, { colaborador: id, fazendas, dateStart: addDays(hoje, -DIAS), dateEnd: hoje }),
    pagamentosDe(reader, id),
  ]);
  return {
    ...{ nome, ate: hoje },
    conta: { aReceber: conta?.aPagar ?? null, adiantado: conta?.aberto ?? 0 },
    dias: dias.toReversed().map(({ linhas: _linhas, ...dia }) => dia),
    pagamentos,
  };
};
export type PaginaDoColaborador = Awaited<ReturnType<typeof paginaDoColaborador>>;
