import { parametrosDe } from '../../propriedade/parametros.queries.js';
import { addDays, diaToBr } from '@tulha/domain/kernel/dates';
import { toWire } from '@tulha/domain/kernel/decimal';
import {
  ehDeColhido,
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
import type { perdas } from '@tulha/domain/rastreabilidade/rendimento/perdas.report';
import { FAIXAS } from '@tulha/domain/rastreabilidade/rendimento/faixas';
import type { Reader } from '../../read/reader.js';
import { safraPedida } from '../../propriedade/safra.queries.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import type { Periodo } from '../genealogia/colhido-em.js';
import { quebrasDosLotes, registrosFeitos, secagensFeitas } from './registros-feitos.queries.js';
import { rendimentoView } from './rendimento.view.js';

const opcional = (valor: number | null, casas: number) => (valor === null ? null : toWire(valor, casas));

const totaisView = ({ registros, semPerda, avisos, ...total }: TotaisDoProcesso) => ({
  registros,
  semPerda,
  avisos,
  entra: { L: toWire(total.entradaMl, 3), kg: toWire(total.entradaG, 3) },
  saiKg: toWire(total.saidaG, 3),
  escolhaKg: toWire(total.escolhaG, 3),
  perdaKg: opcional(total.perdaG, 3),
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

/** The day on which a day's week began, where weeks begin on that day: 0 is Sunday. */
const semanaDe = (dia: string, inicio: number): string => addDays(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 7 - inicio) % 7));

/** The columns that only the other kind of rows has. */
const NADA_DE_LOTE = { quantidadeL: undefined, beneficiadoL: undefined, quebra: undefined };
const NADA_DE_REGISTRO = { semana: undefined, entraL: undefined, entraKg: undefined, aviso: undefined };

/** A hulling or a sorting. Only litres as picked give the yield in litres; those of pulped coffee do not count for it. */
const linhaView = (linha: LinhaDaSafra, inicioSemana: number) => {
  const { registro, entradaMl, entradaG, saidaG, escolhaG, perdaG, rendimento, avisos } = linha;
  const massaG = entradaG > 0 ? entradaG : perdaG === null ? null : saidaG + perdaG;
  const colhido = ehDeColhido(linha);
  return {
    id: registro.id,
    tela: registro.processo,
    codigo: registro.codigo,
    data: registro.em,
    semana: semanaDe(registro.em, inicioSemana),
    entra: { L: toWire(entradaMl, 3), kg: toWire(entradaG, 3) },
    entraL: toWire(entradaMl, 3),
    entraKg: toWire(entradaG, 3),
    saiKg: toWire(saidaG, 3),
    escolhaKg: toWire(escolhaG, 3),
    perdaKg: opcional(perdaG, 3),
    massaKg: opcional(massaG, 3),
    colhidoL: toWire(colhido ? entradaMl : 0, 3),
    colhidoKg: toWire(colhido ? saidaG : 0, 3),
    ...rendimentoView(rendimento),
    lotes: registro.entradas.map(({ loteId, codigo }) => ({ id: loteId, codigo })),
    saidas: registro.saidas.map(({ loteId, codigo, tipo }) => ({ id: loteId, codigo, tipo })),
    avisos,
    aviso: avisos.map(({ mensagem }) => mensagem).join(' ') || null,
    ...NADA_DE_LOTE,
  };
};

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

/** A lot as picked: how much of it was hulled, and the yield of that. */
const lotesView = (lotes: readonly Lote[], beneficios: readonly LinhaDaSafra[], quebras: ReadonlyMap<number, number | null>) => {
  const deram = lotesDaSafra(beneficios);
  return lotes.map(({ id, codigo, em, quantidade, processo }) => {
    const { entradaMl, saidaG, escolhaG, perdaG } = deram.get(id) ?? { entradaMl: 0, saidaG: 0, escolhaG: 0, perdaG: null };
    const { mlPorSaca, ...rendimento } = rendimentoDe({ entradaMl, entradaG: 0, saidaG, escolhaG, perdaG });
    const colhido = processo === 'lote' && entradaMl > 0 && saidaG > 0;
    return {
      id,
      tela: 'lotes',
      codigo,
      data: em,
      quantidadeL: toWire(quantidade, 3),
      beneficiadoL: toWire(entradaMl, 3),
      saiKg: toWire(saidaG, 3),
      escolhaKg: toWire(escolhaG, 3),
      perdaKg: opcional(perdaG, 3),
      massaKg: opcional(perdaG === null ? null : saidaG + perdaG, 3),
      colhidoL: toWire(colhido ? entradaMl : 0, 3),
      colhidoKg: toWire(colhido ? saidaG : 0, 3),
      quebra: opcional(quebras.get(id) ?? null, 4),
      ...rendimentoView({ ...rendimento, mlPorSaca: processo === 'lote' ? mlPorSaca : null }),
      ...NADA_DE_REGISTRO,
    };
  });
};

/** L/saca of the hullings of each week; weeks without one are left out. */
const semanasDe = (beneficios: readonly LinhaDaSafra[], inicioSemana: number) =>
  [...Map.groupBy(beneficios, ({ registro }) => semanaDe(registro.em, inicioSemana))]
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

const faixas = Object.fromEntries(
  Object.entries(FAIXAS).map(([nome, { min, max, casas, unidade, fonte }]) => [
    nome,
    { min: min === null ? null : toWire(min, casas), max: toWire(max, casas), unidade, fonte },
  ]),
);

/**
 * A season's losses: its hullings, its sortings or its lots; besides, the inputs and outputs of each step, by process and in sum. As it is
 * now.
 */
export const rows: ReportQuery<typeof perdas> = async (reader, { por, ...qual }, scope) => {
  const contada = await safraPedida(reader, qual, scope);
  if (!contada) return undefined;
  const { safra, fazendas } = contada;
  const periodo = { ...safra, fazendas };
  const linhas = async (processo: RegistroFeito['processo']) => (await registrosFeitos(reader, processo, periodo)).map(linhaDaSafra);
  const [beneficios, rebeneficios] = [await linhas('beneficio'), await linhas('rebeneficio')];
  const lotes = await lotesEmLitros(reader, periodo);
  const despolpa = await despolpados(reader, periodo);
  const colhidos = lotes.filter(({ processo }) => processo === 'lote');
  const { inicioSemana } = (await parametrosDe(reader)).view;
  const view = (linha: LinhaDaSafra) => linhaView(linha, inicioSemana);
  const feitos = beneficios.map(view);
  const porLote = async () => lotesView(lotes, beneficios, await quebrasDosLotes(reader, periodo));
  return {
    about: `${safra.descricao}, de ${diaToBr(safra.inicio)} a ${diaToBr(safra.fim)}`,
    rows: por === 'lote' ? await porLote() : por === 'rebeneficio' ? rebeneficios.map(view) : feitos,
    charted: feitos,
    answer: {
      safra,
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
      semanas: semanasDe(beneficios, inicioSemana),
      faixas,
    },
  };
};
