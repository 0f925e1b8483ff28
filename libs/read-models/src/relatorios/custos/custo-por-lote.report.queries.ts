import { mulDivHalfUp, toWire } from '@tulha/domain/kernel/decimal';
import type { custoPorLote } from '@tulha/domain/relatorios/custos/custo-por-lote.report';
import { NOMES_DA_POS_COLHEITA } from '@tulha/domain/relatorios/custos/pos-colheita';
import type { Reader } from '../../read/reader.js';
import type { ReportQuery } from '../../report-kit/rows.js';
import { periodoPedido } from '../periodo.queries.js';
import { cafeDe, type FimDoLote, type FonteDeCusto } from './cafe-com-custo.queries.js';
import { lugaresChamados } from './custos.queries.js';
import { custosDaSafra } from './custos-da-safra.queries.js';

const SACA_G = 60_000;

/** Cents for 60 kg; null of coffee in litres, which are no saca yet. */
export const porSaca = (centavos: number, { unidade, quantidade }: { readonly unidade: string; readonly quantidade: number }) =>
  unidade === 'kg' && quantidade > 0 ? toWire(mulDivHalfUp(centavos, SACA_G, quantidade), 2) : null;

const lotesChamados = async (reader: Reader) => {
  const rows = await reader
    .de('lote')
    .leftJoin('fazenda as f', 'f.id', 'lote.fazenda_id')
    .select(['lote.id', 'lote.codigo', 'lote.tipo', 'lote.qualidade', 'lote.unidade', 'lote.quantidade', 'lote.saldo', 'f.nome as fazenda'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
type Chamado = Awaited<ReturnType<typeof lotesChamados>> extends Map<number, infer L> ? L : never;

const VAZIA = { loteId: null, cafe: null, quantidadeL: null, quantidadeKg: null, porSaca: null, custoParado: null, quilosParados: null };

/** A line for the costs of a place that are in no lot. */
const foraDeLotes = (chave: string, fonte: FonteDeCusto, centavos: number, nomes: Awaited<ReturnType<typeof lugaresChamados>>) => {
  const doTalhao = fonte.colhidoMl > 0 ? 'Colhido e ainda sem lote' : 'Talhões sem colheita';
  const onde = fonte.processo !== null ? 'Pós-colheita ainda sem lote' : fonte.talhao === null ? 'Sem talhão' : doTalhao;
  const lote = fonte.processo === null ? nomes.talhaoDe(fonte.talhao) : NOMES_DA_POS_COLHEITA[fonte.processo];
  const valor = toWire(centavos, 2);
  return {
    ...{ ...VAZIA, id: `fora ${chave}`, onde, lote, fazenda: nomes.fazendaDe(fonte.fazenda) },
    ...{ custo: valor, seguiu: 0, vendido: 0, emMaos: 0, semLote: valor, total: valor },
  };
};

type Parado = FimDoLote & { readonly centavos: number };
type Custo = { readonly custo: number; readonly seguiu: number; readonly parado: number };

const doLote = (lote: Chamado, { custo, seguiu, parado }: Custo, fins: readonly Parado[]) => {
  const soma = (deles: readonly Parado[]) => deles.reduce((total, { centavos }) => total + centavos, 0);
  const vendido = soma(fins.filter(({ venda }) => venda !== null));
  const emMaos = soma(fins.filter(({ venda }) => venda === null));
  const quanto = toWire(lote.quantidade, 3);
  const emQuilos = lote.unidade === 'kg';
  return {
    ...{
      id: lote.id,
      loteId: lote.id,
      onde: emQuilos ? 'Lotes beneficiados' : 'Lotes em litros',
      lote: lote.codigo,
      fazenda: lote.fazenda,
    },
    cafe: [lote.tipo, lote.qualidade].filter(Boolean).join(' · ') || null,
    ...{ quantidadeL: emQuilos ? null : quanto, quantidadeKg: emQuilos ? quanto : null },
    ...{ custo: toWire(custo, 2), porSaca: porSaca(custo, lote), seguiu: toWire(seguiu, 2) },
    ...{ vendido: toWire(vendido, 2), emMaos: toWire(emMaos, 2), semLote: toWire(parado, 2), total: toWire(custo - seguiu, 2) },
    custoParado: emQuilos ? toWire(vendido + emMaos, 2) : null,
    quilosParados: emQuilos
      ? toWire(
          fins.reduce((total, { quantidade }) => total + quantidade, 0),
          3,
        )
      : null,
  };
};

/** The costs of a season, lot by lot, and what of them is in none. */
export const rows: ReportQuery<typeof custoPorLote> = async (reader, filtros, scope) => {
  const periodo = await periodoPedido(reader, filtros, scope, { umaSafra: true });
  if (!periodo) return undefined;
  const cafe = await cafeDe(reader);
  const { fins } = cafe;
  const { chaves, fontes, custos } = await custosDaSafra(reader, periodo, cafe);
  const [nomes, lotes] = [await lugaresChamados(reader, fontes), await lotesChamados(reader)];
  const paradosDe = Map.groupBy(
    fins.map((fim, n): Parado => ({ ...fim, centavos: custos.fins[n] as number })),
    ({ lote }) => lote,
  );
  return {
    about: periodo.about,
    rows: [
      ...[...custos.lotes].flatMap(([id, custo]) => {
        const lote = lotes.get(id);
        // Coffee of other seasons has no cost of this one: told as R$ 0,00 a saca it would be told wrong.
        return lote && custo.custo !== 0 ? [doLote(lote, custo, paradosDe.get(id) ?? [])] : [];
      }),
      ...fontes.flatMap((fonte, n) => {
        const centavos = custos.semLote[n] as number;
        return centavos === 0 ? [] : [foraDeLotes(chaves[n] as string, fonte, centavos, nomes)];
      }),
    ],
  };
};
