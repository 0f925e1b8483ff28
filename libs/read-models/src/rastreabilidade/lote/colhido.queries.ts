import { colheitaLiberadaEm } from '@tulha/domain/agronomia/intervalos';
import { diaAt } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import { type ColhidoNoTalhao, contaDoTalhao, porDia } from '@tulha/domain/rastreabilidade/historico/colhido';
import { sql } from 'kysely';
import { aplicacoesNosTalhoes } from '../../agronomia/intervalos.queries.js';
import type { Reader } from '../../read/reader.js';

/** For each plot the withdrawal periods on its days of picking. */
const carenciasDe = async (reader: Reader, talhoes: readonly number[], dias: readonly string[]) => {
  const [de, ate] = [dias.reduce((a, b) => (a < b ? a : b), '9999'), dias.reduce((a, b) => (a > b ? a : b), '')];
  const aplicacoes = dias.length === 0 ? [] : await aplicacoesNosTalhoes(reader, { de, ate, talhoes });
  return (talhao: number) =>
    aplicacoes.flatMap((aplicacao) => {
      const liberadoEm = aplicacao.talhaoId === talhao ? colheitaLiberadaEm(aplicacao) : undefined;
      return liberadoEm === undefined ? [] : [{ de: diaAt(aplicacao.inicio, aplicacao.fuso), ate: liberadoEm, insumo: aplicacao.insumo }];
    });
};

/** The picking of plots day by day, and their withdrawal periods, as the commands that use it need them. */
export const colhidoDosTalhoes = async (reader: Reader, talhaoIds: readonly number[]): Promise<ColhidoNoTalhao[]> => {
  const ids = [0, ...talhaoIds];
  const nomes = await reader.de('talhao').select(['id', 'nome']).where('id', 'in', ids).execute();
  const linhas = await reader
    .de('colheita_linha')
    .select(['talhao_id', 'em', sql<number>`sum(litros_ml)::int8`.as('ml')])
    .where('talhao_id', 'in', ids)
    .groupBy(['talhao_id', 'em'])
    .execute();
  const carencias = await carenciasDe(
    reader,
    talhaoIds,
    linhas.map(({ em }) => em),
  );
  return nomes.map(({ id, nome }) => ({
    talhaoId: id,
    carencias: carencias(id),
    nome: nome,
    dias: linhas.flatMap(({ talhao_id, em, ml }) => (talhao_id === id ? [{ em, volumeMl: ml }] : [])),
  }));
};

type Movimento = { readonly talhao_id: number; readonly em: string; readonly o_que: 'colhido' | 'lote' | 'despolpa'; readonly ml: number };

/** Litres of plots that were formed into lots: as the lots are, and from the lines that made them, which are all that is known of then. */
const formados = (conta: number) => sql`select o.talhao_id, l.em, 'lote', o.volume_ml from leitura.lote_origem o
  join leitura.lote l on l.id = o.lote_id and l.conta = ${conta} and l.processo = 'lote' where o.conta = ${conta}`;
const formadosEntao = (conta: number) => sql`select t."talhaoId", l.em, 'lote', t.quantidade from leitura.lote_movimento l,
  jsonb_to_recordset(l.detalhes -> 'talhoes') as t("talhaoId" int8, quantidade int8)
  where l.conta = ${conta} and l.processo = 'lote' and l.papel = 'sai'`;

/** For each plot of the given farms: the litres picked, and those used in lots and pulpers, by day. */
const movimentosDe = async ({ db, conta, passado }: Reader, fazendas: readonly number[]): Promise<readonly Movimento[]> => {
  const { rows } = await sql<Movimento>`
    select m.talhao_id, m.em, m.o_que, sum(m.ml)::int8 as ml from (
      select talhao_id, em, 'colhido' as o_que, litros_ml as ml from leitura.colheita_linha where conta = ${conta}
      union all ${passado ? formadosEntao(conta) : formados(conta)}
      union all select e."talhaoId", e.em, 'despolpa', e."volumeMl" from leitura.despolpagem d,
        jsonb_to_recordset(d.entradas) as e("talhaoId" int8, em date, "volumeMl" int8) where d.conta = ${conta}
    ) m join leitura.talhao t on t.id = m.talhao_id and t.conta = ${conta} and t.fazenda_id = any(${[0, ...fazendas]}::int8[])
    where m.ml > 0 group by m.talhao_id, m.em, m.o_que`.execute(db);
  return rows;
};

const soma = (movimentos: readonly Movimento[], oQue?: Movimento['o_que']) =>
  movimentos.reduce((total, { o_que, ml }) => total + (oQue === undefined || o_que === oQue ? ml : 0), 0);

/**
 * The picking that is in no lot yet, plot by plot, the most first; and the use beyond the picking. For every plot `colhido +
 * aMais = emLotes + despolpado + semLote`.
 */
export const colhidoSemLote = async (reader: Reader, fazendas: readonly number[]) => {
  const porTalhao = Map.groupBy(await movimentosDe(reader, fazendas), ({ talhao_id }) => talhao_id);
  const nomes = await reader
    .de('talhao')
    .select(['id', 'nome'])
    .where('id', 'in', [0, ...porTalhao.keys()])
    .execute();
  const talhoes = [...porTalhao].map(([talhao, dele]) => {
    const dias = (usado: boolean) =>
      porDia(dele.filter(({ o_que }) => (o_que !== 'colhido') === usado).map(({ em, ml }) => ({ em, volumeMl: ml })));
    const { semLote, aMais } = contaDoTalhao(dias(false), dias(true));
    return {
      talhao,
      nome: nomes.find(({ id }) => id === talhao)?.nome ?? '',
      colhido: soma(dele, 'colhido'),
      emLotes: soma(dele, 'lote'),
      despolpado: soma(dele, 'despolpa'),
      semLote,
      aMais,
    };
  });
  talhoes.sort((a, b) => b.semLote - a.semLote || b.aMais - a.aMais || a.talhao - b.talhao);
  const total = (parte: 'semLote' | 'aMais') =>
    toWire(
      talhoes.reduce((ate, um) => ate + um[parte], 0),
      3,
    );
  return {
    semLote: total('semLote'),
    aMais: total('aMais'),
    talhoes: talhoes.map(({ colhido, emLotes, despolpado, semLote, aMais, ...um }) => ({
      ...um,
      colhido: toWire(colhido, 3),
      emLotes: toWire(emLotes, 3),
      despolpado: toWire(despolpado, 3),
      semLote: toWire(semLote, 3),
      aMais: toWire(aMais, 3),
    })),
  };
};
