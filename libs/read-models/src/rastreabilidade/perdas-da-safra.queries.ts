import { addDays } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import {
  type LinhaDaSafra,
  linhaDaSafra,
  lotesDaSafra,
  mlPorSacaDe,
  type RegistroFeito,
  totaisDe,
  type TotaisDoProcesso,
} from '@tulha/domain/rastreabilidade/rendimento/perdas-da-safra';
import { rendimentoDe } from '@tulha/domain/rastreabilidade/rendimento/rendimento';
import { totaisDaSecagem, type TotaisDaSecagem } from '@tulha/domain/rastreabilidade/rendimento/secagens-da-safra';
import { sql } from 'kysely';
import type { ListParams, PageOf } from '../kernel/page.js';
import type { Reader } from '../kernel/reader.js';
import { type Periodo, quebrasDosLotes, registrosFeitos, secagensFeitas } from './registros-feitos.queries.js';
import { rendimentoView } from './rendimento.view.js';

const opcional = (valor: number | null, casas: number) => (valor === null ? null : toWire(valor, casas));

const totaisView = ({ registros, semPerda, avisos, ...total }: TotaisDoProcesso) => ({
  registros,
  semPerda,
  avisos,
  entra: { L: toWire(total.entradaMl, 3), kg: toWire(total.entradaG, 3) },
  saiKg: toWire(total.saidaG, 3),
  escolhaKg: toWire(total.escolhaG, 3),
  perdaKg: toWire(total.perdaG ?? 0, 3),
  ...rendimentoView(total),
});

const secagemView = ({ registros, medidas, quebraPct4, pesadas, avisos }: TotaisDaSecagem) => ({
  registros,
  medidas,
  quebra: { L: opcional(quebraPct4.ml, 4), kg: opcional(quebraPct4.g, 4) },
  pesadas: {
    registros: pesadas.registros,
    pesoEntrada: toWire(pesadas.entradaG, 3),
    pesoEsperado: toWire(pesadas.esperadoG, 3),
    pesoSaida: toWire(pesadas.saidaG, 3),
    diferenca: toWire(pesadas.saidaG - pesadas.esperadoG, 3),
  },
  avisos,
});

const linhaView = ({ registro, entradaMl, entradaG, saidaG, escolhaG, perdaG, rendimento, avisos }: LinhaDaSafra) => ({
  id: registro.id,
  codigo: registro.codigo,
  data: registro.em,
  entra: { L: toWire(entradaMl, 3), kg: toWire(entradaG, 3) },
  saiKg: toWire(saidaG, 3),
  escolhaKg: toWire(escolhaG, 3),
  perdaKg: opcional(perdaG, 3),
  ...rendimentoView(rendimento),
  lotes: registro.entradas.map(({ loteId, codigo }) => ({ id: loteId, codigo })),
  saidas: registro.saidas.map(({ loteId, codigo, tipo }) => ({ id: loteId, codigo, tipo })),
  avisos,
});

type Linha = { readonly id: number } & Readonly<Record<string, unknown>>;

/** As `paginate`, of rows that are there: what is missing comes last. */
const emPaginas = <L extends Linha>(
  linhas: readonly L[],
  { page, size, sort }: ListParams,
  campos: readonly string[],
  primeiro: string,
): PageOf<L> => {
  const termos = (sort || primeiro).split(',').filter((termo) => campos.includes(termo.replace(/^-/, '')));
  const comparar = (a: L, b: L): number => {
    for (const termo of termos) {
      const campo = termo.replace(/^-/, '');
      const [x, y] = [a[campo] as string | number | null, b[campo] as string | number | null];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      return (x < y ? -1 : 1) * (termo.startsWith('-') ? -1 : 1);
    }
    return a.id - b.id;
  };
  const content = linhas.toSorted(comparar).slice((page - 1) * size, page * size);
  return { content, pagination: { page, size, total: linhas.length } };
};

const CAMPOS = ['codigo', 'data', 'litrosPorSaca', 'renda', 'escolha', 'perda', 'saiKg', 'id'];

type Lote = { readonly id: number; readonly codigo: string; readonly em: string; readonly quantidade: number; readonly processo: string };

const lotesEmLitros = (reader: Reader, { fazendas, inicio, fim }: Periodo): Promise<Lote[]> =>
  reader
    .de('lote')
    .select(['lote.id', 'lote.codigo', 'lote.em', 'lote.quantidade', 'lote.processo'])
    .where('lote.unidade', '=', 'L')
    .where('lote.fazenda_id', 'in', [0, ...fazendas])
    .where('lote.em', '>=', inicio)
    .where('lote.em', '<=', fim)
    .execute();

/** A lot as picked: how much of it was hulled and what that gave. */
const lotesView = (lotes: readonly Lote[], beneficios: readonly LinhaDaSafra[], quebras: ReadonlyMap<number, number | null>) => {
  const deram = lotesDaSafra(beneficios);
  return lotes.map(({ id, codigo, em, quantidade, processo }) => {
    const { entradaMl, saidaG, escolhaG, perdaG } = deram.get(id) ?? { entradaMl: 0, saidaG: 0, escolhaG: 0, perdaG: null };
    const { mlPorSaca, ...rendimento } = rendimentoDe({ entradaMl, entradaG: 0, saidaG, escolhaG, perdaG });
    return {
      id,
      codigo,
      data: em,
      quantidadeL: toWire(quantidade, 3),
      beneficiadoL: toWire(entradaMl, 3),
      saiKg: toWire(saidaG, 3),
      escolhaKg: toWire(escolhaG, 3),
      perdaKg: opcional(perdaG, 3),
      quebra: opcional(quebras.get(id) ?? null, 4),
      ...rendimentoView({ ...rendimento, mlPorSaca: processo === 'lote' ? mlPorSaca : null }),
    };
  });
};

const segundaFeira = (dia: string): string => addDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7));

/** L/saca of the hullings of each week; weeks without one are left out. */
const semanasDe = (beneficios: readonly LinhaDaSafra[]) =>
  [...Map.groupBy(beneficios, ({ registro }) => segundaFeira(registro.em))]
    .map(([semana, destas]) => ({
      semana,
      litrosPorSaca: opcional(mlPorSacaDe(destas), 3),
      saiKg: toWire(
        destas.reduce((soma, { saidaG }) => soma + saidaG, 0),
        3,
      ),
    }))
    .sort((a, b) => (a.semana < b.semana ? -1 : 1));

const despolpados = async ({ db, conta }: Reader, { fazendas, inicio, fim }: Periodo) => {
  const { rows } = await sql<{ registros: number; entrou: number }>`
    select count(distinct d.id)::int8 as registros, coalesce(sum((e->>'volumeMl')::int8), 0)::int8 as entrou
    from leitura.despolpagem d left join lateral jsonb_array_elements(d.entradas) e on true
    where d.conta = ${conta} and d.fazenda_id = any(${[0, ...fazendas]}) and d.em between ${inicio} and ${fim}`.execute(db);
  return rows[0] ?? { registros: 0, entrou: 0 };
};

const somaL = (lotes: readonly Lote[]) =>
  toWire(
    lotes.reduce((soma, { quantidade }) => soma + quantidade, 0),
    3,
  );

export type Por = 'beneficio' | 'rebeneficio' | 'lote';

/**
 * A season's losses: what went into each step and came out, by process and in sum, the yield in litres by week, and a page of its
 * hullings, its sortings or its lots. As it is now.
 */
export const perdasDaSafra = async (reader: Reader, periodo: Periodo, por: Por, params: ListParams) => {
  const linhas = async (processo: RegistroFeito['processo']) => (await registrosFeitos(reader, processo, periodo)).map(linhaDaSafra);
  const [beneficios, rebeneficios] = [await linhas('beneficio'), await linhas('rebeneficio')];
  const lotes = await lotesEmLitros(reader, periodo);
  const despolpa = await despolpados(reader, periodo);
  const { content, pagination } =
    por === 'lote'
      ? emPaginas(
          lotesView(lotes, beneficios, await quebrasDosLotes(reader, periodo)),
          params,
          [...CAMPOS, 'quantidadeL', 'beneficiadoL', 'quebra'],
          'data,codigo',
        )
      : emPaginas((por === 'beneficio' ? beneficios : rebeneficios).map(linhaView), params, CAMPOS, 'data,codigo');
  const colhidos = lotes.filter(({ processo }) => processo === 'lote');
  return {
    resumo: {
      colheita: { lotes: colhidos.length, L: somaL(colhidos) },
      despolpagem: {
        registros: despolpa.registros,
        entraL: toWire(despolpa.entrou, 3),
        saiL: somaL(lotes.filter(({ processo }) => processo === 'despolpagem')),
      },
      secagem: secagemView(totaisDaSecagem(await secagensFeitas(reader, 'secagem', periodo))),
      ressecagem: secagemView(totaisDaSecagem(await secagensFeitas(reader, 'ressecagem', periodo))),
      beneficio: totaisView(totaisDe(beneficios)),
      rebeneficio: totaisView(totaisDe(rebeneficios)),
    },
    semanas: semanasDe(beneficios),
    content,
    pagination,
  };
};
