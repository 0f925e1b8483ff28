import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { recordAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { GASTOS_GERAIS, talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { sql } from 'kysely';
import { custosPorTalhao, porHectare } from '../atividades/por-talhao.queries.js';
import { listCatalogue } from '../catalogues/catalogue.queries.js';
import type { Reader } from '../read/reader.js';

/** More plots than are drawn at once. */
const MAIS_TALHOES = 5_000;

/** The plots of these farms, or of the whole account, by their names; general expenses are no land. */
export const talhoesDoMapa = async (reader: Reader, fazendas: readonly number[] | undefined) => {
  const filtros = fazendas ? { fazenda: fazendas } : {};
  const { content } = await listCatalogue(reader, talhao, { page: 1, size: MAIS_TALHOES }, filtros);
  return content.map((row) => recordAnswer(talhao).parse(row)).filter(({ nome }) => nome !== GASTOS_GERAIS);
};

type Ultima = { readonly talhao: number; readonly em: string; readonly dias: number };

/** The last activity on each plot, of any season, and how many days ago it was. */
const ultimas = async ({ db, conta }: Reader, fazendas: readonly number[], hoje: string): Promise<readonly Ultima[]> => {
  const { rows } = await sql<Ultima>`
    select d.talhao::int8 as talhao, max(a.data)::text as em, (${hoje}::date - max(a.data))::int8 as dias
    from leitura.atividade a cross join lateral jsonb_array_elements_text(a.talhao_ids) as d(talhao)
    where a.conta = ${conta} and a.fazenda_id = any(${[0, ...fazendas]}::int8[]) and a.data <= ${hoje}::date
    group by 1`.execute(db);
  return rows;
};

type Pergunta = { readonly fazendas: readonly number[]; readonly inicio: string; readonly fim: string; readonly hoje: string };

/** The picking and the costs of activities of these days on each plot, of any farm, and the last activity there. */
export const feitoPorTalhao = async (reader: Reader, { fazendas, inicio, fim, hoje }: Pergunta) => {
  const [custos, vistas] = await Promise.all([
    custosPorTalhao(reader, { dateStart: inicio, dateEnd: fim }, fazendas),
    ultimas(reader, fazendas, hoje),
  ]);
  const linhas = Map.groupBy(custos, (custo) => custo.talhao);
  const ultimaDe = new Map(vistas.map((vista) => [vista.talhao, vista]));
  return (id: number, area: string | null) => {
    const suas = linhas.get(id) ?? [];
    const ml = suas.reduce((soma, { litros }) => soma + (toScaled(litros, 3) ?? 0), 0);
    const centavos = suas.reduce((soma, { total }) => soma + (toScaled(total, 2) ?? 0), 0);
    const ultima = ultimaDe.get(id);
    return {
      ...{ litros: toWire(ml, 3), custo: toWire(centavos, 2), custoPorHa: porHectare(centavos, area) },
      ...{ ultimaAtividade: ultima?.em ?? null, diasSemAtividade: ultima?.dias ?? null },
    };
  };
};
