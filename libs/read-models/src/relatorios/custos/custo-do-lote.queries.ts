import { toWire } from '@tulha/domain/kernel/decimal';
import { UM } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { NOMES_DAS_PARTES, PARTES_DO_CUSTO, type ParteDoCusto } from '@tulha/domain/relatorios/custos/custo-do-lote.answers';
import type { CustoDoLote } from '@tulha/domain/relatorios/custos/custo-dos-lotes';
import { NOMES_DA_POS_COLHEITA, PROCESSOS_DA_POS_COLHEITA } from '@tulha/domain/relatorios/custos/pos-colheita';
import { arredondado } from '@tulha/domain/relatorios/custos/inteiros-que-somam';
import { type ListParams, paginateRows } from '../../read/page.js';
import type { Reader } from '../../read/reader.js';
import type { FonteDeCusto } from './cafe-com-custo.queries.js';
import { custosDoCafe, repartidos, type SafraDoCafe } from './custos-do-cafe.queries.js';
import { insumosDitos } from './insumos.queries.js';
import { porSaca } from './custo-por-lote.report.queries.js';
import type { CustoSituado } from './custos.queries.js';
import { somaDe } from './somar.js';
import { talhoesPorId } from './terra.queries.js';

type Lote = { readonly id: number; readonly codigo: string; readonly quantidade: number; readonly unidade: 'L' | 'kg' };
/** A plot's season in a lot: its cents there, and the sources they are of. */
type NoLote = { readonly safra: SafraDoCafe; readonly fonte: FonteDeCusto; readonly centavos: number; readonly parte: bigint };
const NADA: CustoDoLote = { custo: 0, seguiu: 0, parado: 0, porFonte: new Map(), partes: new Map() };

/** The cost of a lot, season by season and plot by plot, and where that cost is now. */
const custoAberto = async (reader: Reader, { id }: Pick<Lote, 'id'>) => {
  const { cafe, safras } = await custosDoCafe(reader, [id]);
  const nele: NoLote[] = [];
  const soma = { custo: 0, seguiu: 0, parado: 0, vendido: 0 };
  for (const { safra, fontes, custos } of safras) {
    const { porFonte, partes, ...dele } = custos.lotes.get(id) ?? NADA;
    for (const chave of ['custo', 'seguiu', 'parado'] as const) soma[chave] += dele[chave];
    soma.vendido += cafe.fins.reduce(
      (total, { lote, venda }, n) => total + (lote === id && venda !== null ? (custos.fins[n] as number) : 0),
      0,
    );
    for (const [n, centavos] of porFonte) nele.push({ safra, fonte: fontes[n] as FonteDeCusto, centavos, parte: partes.get(n) ?? 0n });
  }
  return {
    nele: nele.filter(({ fonte }) => fonte.talhao !== null || fonte.processo !== null),
    ...soma,
    emMaos: soma.custo - soma.seguiu - soma.parado - soma.vendido,
  };
};

const parteDe =
  ({ processo }: FonteDeCusto) =>
  ({ tipo, custo }: CustoSituado): ParteDoCusto => {
    if (processo !== null) return 'posColheita';
    return tipo === 'INDIRETO' ? 'indiretos' : custo;
  };

/** The cents of a plot's season in a lot, by what they were for, with the costs behind each. */
const porParte = ({ fonte, centavos }: NoLote) => {
  const grupos = [...Map.groupBy(fonte.custos, parteDe(fonte))];
  const valores = repartidos(
    centavos,
    grupos.map(([, deles]) => somaDe(deles, (um) => um.centavos)),
  );
  return grupos.map(([parte, deles], n) => ({ parte, deles, centavos: valores[n] as number }));
};

const ordemDe = ({ fonte: { processo } }: NoLote): number => (processo === null ? -1 : PROCESSOS_DA_POS_COLHEITA.indexOf(processo));
const naOrdemDosProcessos = (a: NoLote, b: NoLote): number => ordemDe(a) - ordemDe(b) || (a.safra.inicio < b.safra.inicio ? -1 : 1);

/** What a lot cost, of what, from which plots, and by which processes. */
export const custoDeUmLote = async (reader: Reader, lote: Lote) => {
  const { nele, custo, vendido, emMaos, seguiu, parado } = await custoAberto(reader, lote);
  const talhoes = await talhoesPorId(reader);
  const partes = Map.groupBy(nele.flatMap(porParte), ({ parte }) => parte);
  return {
    lote: { id: lote.id, codigo: lote.codigo, quantidade: toWire(lote.quantidade, 3), unidade: lote.unidade },
    ...{ custo: toWire(custo, 2), porSaca: porSaca(custo, lote), vendido: toWire(vendido, 2), emMaos: toWire(emMaos, 2) },
    ...{ seguiu: toWire(seguiu, 2), parado: toWire(parado, 2) },
    partes: PARTES_DO_CUSTO.flatMap((parte) => {
      const centavos = (partes.get(parte) ?? []).reduce((soma, um) => soma + um.centavos, 0);
      if (centavos === 0) return [];
      return [{ parte, nome: NOMES_DAS_PARTES[parte], valor: toWire(centavos, 2), porSaca: porSaca(centavos, lote) }];
    }),
    processos: nele.toSorted(naOrdemDosProcessos).flatMap(({ safra, fonte, centavos }) =>
      fonte.processo === null
        ? []
        : [
            {
              ...{ processo: fonte.processo, nome: NOMES_DA_POS_COLHEITA[fonte.processo], safra, valor: toWire(centavos, 2) },
              custoDoProcesso: toWire(
                somaDe(fonte.custos, (um) => um.centavos),
                2,
              ),
              porSaca: porSaca(centavos, lote),
            },
          ],
    ),
    talhoes: nele
      .filter(({ fonte }) => fonte.talhao !== null)
      .toSorted((a, b) => b.centavos - a.centavos)
      .map(({ safra, fonte, centavos, parte }) => ({
        ...{ talhaoId: fonte.talhao as number, nome: talhoes.get(fonte.talhao as number)?.nome ?? '', safra },
        ...{ litros: toWire(arredondado(parte * BigInt(fonte.colhidoMl), UM), 3), colhidoL: toWire(fonte.colhidoMl, 3) },
        ...{
          custoDoTalhao: toWire(
            somaDe(fonte.custos, (um) => um.centavos),
            2,
          ),
          valor: toWire(centavos, 2),
        },
      })),
  };
};

type ComParte = { readonly custo: CustoSituado; readonly centavos: number };

/** Records are told apart by what was entered: an input over all its uses, an activity, an entry. */
const chaveDe = ({ insumo, atividade, lancamento, custo, talhao, tipo }: CustoSituado) =>
  insumo !== null ? `insumo ${insumo}` : `${custo} ${atividade ?? 0} ${lancamento ?? 0} ${tipo === 'INDIRETO' ? 0 : talhao}`;

const registroDe = (
  deles: readonly ComParte[],
  talhoes: Awaited<ReturnType<typeof talhoesPorId>>,
  insumos: Awaited<ReturnType<typeof insumosDitos>>,
) => {
  const { custo: um } = deles[0] as ComParte;
  const ultimo = deles.reduce((dia, { custo: { data } }) => (data > dia ? data : dia), um.data);
  return {
    ...{ data: ultimo, descricao: um.insumo === null ? um.descricao || um.conta || '' : (insumos.get(um.insumo)?.nome ?? '') },
    talhao: um.insumo !== null || um.tipo === 'INDIRETO' ? null : (talhoes.get(um.talhao ?? 0)?.nome ?? null),
    ...{ atividade: um.insumo === null ? um.atividade : null, insumo: um.insumo, financeiroId: um.lancamento },
    inteiro: toWire(
      deles.reduce((soma, { custo }) => soma + custo.centavos, 0),
      2,
    ),
    valor: toWire(
      deles.reduce((soma, { centavos }) => soma + centavos, 0),
      2,
    ),
  };
};

/** A page of the records behind one part of a lot's cost, the dearest first. */
export const registrosDoCusto = async (reader: Reader, lote: Lote, { parte, ...page }: ListParams & { readonly parte: ParteDoCusto }) => {
  const { nele } = await custoAberto(reader, lote);
  const destes = nele.flatMap(porParte).filter((um) => um.parte === parte);
  const registros = destes.flatMap(({ deles, centavos }): ComParte[] => {
    const valores = repartidos(
      centavos,
      deles.map((um) => um.centavos),
    );
    return deles.map((custo, n) => ({ custo, centavos: valores[n] as number }));
  });
  const [talhoes, insumos] = await Promise.all([talhoesPorId(reader), insumosDitos(reader)]);
  const linhas = [...Map.groupBy(registros, ({ custo }) => chaveDe(custo))].map(([, deles], n) => ({
    id: n + 1,
    ...registroDe(deles, talhoes, insumos),
  }));
  const pagina = paginateRows(
    linhas.filter(({ valor, inteiro }) => valor !== 0 || inteiro !== 0),
    page,
    ['id', 'data', 'descricao', 'talhao', 'inteiro', 'valor'],
    '-valor',
  );
  return {
    ...pagina,
    parte,
    nome: NOMES_DAS_PARTES[parte],
    total: toWire(
      destes.reduce((soma, { centavos }) => soma + centavos, 0),
      2,
    ),
  };
};
