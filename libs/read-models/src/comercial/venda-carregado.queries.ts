import { type RegistroDoCusto, registrosSomados } from '@tulha/domain/comercial/venda/custo/custo.fields';
import { origensDe } from '@tulha/domain/rastreabilidade/genealogia/origem';
import { grafoPara } from '../rastreabilidade/genealogia/grafo-da-conta.js';
import type { Reader } from '../read/reader.js';
import type { FimDoLote, FonteDeCusto } from '../relatorios/custos/cafe-com-custo.queries.js';
import { custosDoCafe, repartidos } from '../relatorios/custos/custos-do-cafe.queries.js';
import type { CustoSituado } from '../relatorios/custos/custos.queries.js';
import { itensDaVenda } from './venda-itens.queries.js';

type Item = Awaited<ReturnType<typeof itensDaVenda>>[number];
type DoLote = { readonly lote: number; readonly codigo: string; readonly safra: number | null; readonly massaG: number };

/** The lots of a sale, each once. */
const porLote = (itens: readonly Item[]): readonly DoLote[] =>
  [...Map.groupBy(itens, ({ lote_id }) => lote_id)].map(([lote, deles]) => {
    const { codigo, safra_id: safra } = deles[0] as Item;
    return { lote, codigo, safra, massaG: deles.reduce((soma, { massa_g }) => soma + Number(massa_g), 0) };
  });

const LOTE_E_VENDA = (a: FimDoLote, b: FimDoLote): number => a.lote - b.lote || (a.venda ?? -1) - (b.venda ?? -1);

/** Where all coffee rests once a sale that is open is finished: its coffee is no longer the lots'. */
const comoFinalizada =
  (venda: number, lotes: readonly DoLote[]) =>
  (fins: readonly FimDoLote[]): readonly FimDoLote[] => {
    if (fins.some((fim) => fim.venda === venda)) return fins;
    const sai = new Map(lotes.map(({ lote, massaG }) => [lote, massaG]));
    const ficam = fins.map((fim) => (fim.venda === null ? { ...fim, quantidade: fim.quantidade - (sai.get(fim.lote) ?? 0) } : fim));
    return [
      ...ficam.filter(({ quantidade }) => quantidade > 0),
      ...lotes.map(({ lote, massaG: quantidade }) => ({ lote, quantidade, venda })),
    ].sort(LOTE_E_VENDA);
  };

/** A plot's season in a sale: its cents there, lot by lot. */
type NaVenda = { readonly lote: number; readonly fonte: FonteDeCusto; readonly centavos: number };

/** What was carried into a sale from the plots of its coffee, source by source. */
const carregadoNa = async (reader: Reader, venda: number, lotes: readonly DoLote[]): Promise<readonly NaVenda[]> => {
  const { cafe, safras } = await custosDoCafe(
    reader,
    lotes.map(({ lote }) => lote),
    comoFinalizada(venda, lotes),
  );
  return safras.flatMap(({ fontes, custos }) =>
    cafe.fins.flatMap((fim, n) =>
      fim.venda !== venda
        ? []
        : [...(custos.finsPorFonte[n] ?? [])].map(([fonte, centavos]) => ({
            lote: fim.lote,
            fonte: fontes[fonte] as FonteDeCusto,
            centavos,
          })),
    ),
  );
};

/** How much of each lot's coffee came from plots, as far as its lots say. */
const comOrigem = async (reader: Reader, lotes: readonly DoLote[]): Promise<ReadonlyMap<number, number>> => {
  const grafo = await grafoPara(
    reader,
    lotes.map(({ lote }) => lote),
    'origem',
  );
  return new Map(
    lotes.map(({ lote, massaG }) => {
      const origens = origensDe([{ loteId: lote, peso: 1 }], grafo, massaG);
      return [lote, origens.reduce((soma, { talhaoId, quantidade }) => soma + (talhaoId === 0 ? 0 : quantidade), 0)];
    }),
  );
};

const especieDe = ({ insumo, lancamento, atividade }: CustoSituado): Pick<RegistroDoCusto, 'especie' | 'id'> => {
  if (insumo !== null) return { especie: 'insumo', id: insumo };
  if (lancamento !== null) return { especie: 'lancamento', id: lancamento };
  return atividade === null ? { especie: 'outro', id: 0 } : { especie: 'atividade', id: atividade };
};

/** The records behind a source's cents in a sale, which sum to them. */
const registrosDa = ({ fonte, centavos }: NaVenda): readonly RegistroDoCusto[] => {
  const valores = repartidos(
    centavos,
    fonte.custos.map((custo) => custo.centavos),
  );
  return fonte.custos.map((custo, n) => ({ ...especieDe(custo), fazendaId: custo.fazenda, centavos: valores[n] as number }));
};

/** The lots of a sale, with what each carries of the cost of its plots and how much of it has an origin on record; and the records behind. */
export const carregadoDaVenda = async (reader: Reader, venda: number) => {
  const itens = porLote(await itensDaVenda(reader, venda));
  const [carregados, conhecido] = [await carregadoNa(reader, venda, itens), await comOrigem(reader, itens)];
  return {
    lotes: itens.map((item) => ({
      ...item,
      carregadoG: conhecido.get(item.lote) ?? 0,
      carregadoCentavos: carregados.reduce((soma, { lote, centavos }) => soma + (lote === item.lote ? centavos : 0), 0),
    })),
    registros: registrosSomados(carregados.flatMap(registrosDa)),
  };
};
