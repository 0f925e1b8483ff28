import type { CafeDoValor } from '@tulha/domain/relatorios/dre/outras-safras';
import { colhidoEm } from '../../rastreabilidade/genealogia/colhido-em.js';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';

/** The days in which the season's coffee was picked. */
export type DiasDaSafra = { readonly inicio: string; readonly fim: string };

const cobre = ({ inicio, fim }: DiasDaSafra, dia: string): boolean => dia >= inicio && dia <= fim;

const safrasDasFazendas = (reader: Reader, fazendas: readonly number[]) =>
  reader
    .de('safra')
    .select(['id', 'inicio', 'fim'])
    .where('fazenda_id', 'in', [0, ...fazendas])
    .where('excluido', '=', false)
    .execute() as Promise<readonly (DiasDaSafra & { readonly id: number })[]>;

/**
 * The days whose coffee is the season's in a period: those of the crop year that it is, or of all crop years that it lies in. Undefined where there is
 * none, and where no day is named.
 */
export const diasDaSafraDe = async (
  reader: Reader,
  { fazendas, de, ate }: Omit<PeriodoPedido, 'about'>,
): Promise<DiasDaSafra | undefined> => {
  if (de === undefined && ate === undefined) return undefined;
  const safras = await safrasDasFazendas(reader, fazendas);
  const igual = safras.find(({ inicio, fim }) => inicio === de && fim === ate);
  const dela = igual
    ? [igual]
    : safras.filter(({ inicio, fim }) => (ate === undefined || inicio <= ate) && (de === undefined || fim >= de));
  const [inicio] = dela.map((safra) => safra.inicio).toSorted();
  const fim = dela
    .map((safra) => safra.fim)
    .toSorted()
    .at(-1);
  return inicio === undefined || fim === undefined ? undefined : { inicio, fim };
};

type Recebido = { readonly data: string; readonly venda: number | null; readonly safraDita: number | null };

const DESTA: CafeDoValor = { desta: 1n, outras: 0n };
const DE_OUTRAS: CafeDoValor = { desta: 0n, outras: 1n };

/** The coffee of sales by the day it was picked, weighed by its value, or by its mass where nothing was charged. */
const doQueSeVendeu = async (reader: Reader, vendas: readonly number[], dias: DiasDaSafra): Promise<ReadonlyMap<number, CafeDoValor>> => {
  if (vendas.length === 0) return new Map();
  const itens = await reader
    .de('venda_item')
    .select(['venda_id', 'lote_id', 'massa_g', 'valor_centavos'])
    .where('venda_id', 'in', [0, ...vendas])
    .execute();
  const colhidos = await colhidoEm(reader, [...new Set(itens.map(({ lote_id }) => lote_id))]);
  return new Map(
    [...Map.groupBy(itens, ({ venda_id }) => venda_id)].map(([venda, deles]) => {
      const semPreco = deles.every(({ valor_centavos }) => valor_centavos === 0);
      const peso = (umas: typeof deles) => umas.reduce((soma, um) => soma + BigInt(semPreco ? um.massa_g : um.valor_centavos), 0n);
      const desta = deles.filter(({ lote_id }) => {
        const dia = colhidos.get(lote_id);
        return dia === undefined || cobre(dias, dia);
      });
      return [venda, { desta: peso(desta), outras: peso(deles) - peso(desta) }];
    }),
  );
};

/**
 * Of which crop year's coffee an income is: a sale's by its lots, another one's by the crop year that it names, else by its own day. Coffee of a lot whose
 * past may not be seen counts as the season's.
 */
export const cafeDosRecebidos = async (reader: Reader, recebidos: readonly Recebido[], fazendas: readonly number[], dias: DiasDaSafra) => {
  const [vendidos, safras] = await Promise.all([
    doQueSeVendeu(reader, [...new Set(recebidos.flatMap(({ venda }) => venda ?? []))], dias),
    safrasDasFazendas(reader, fazendas),
  ]);
  const porId = new Map(safras.map((safra) => [safra.id, safra]));
  return ({ data, venda, safraDita }: Recebido): CafeDoValor => {
    const vendido = venda === null ? undefined : vendidos.get(venda);
    if (vendido) return vendido;
    const nomeada = porId.get(safraDita ?? 0);
    if (nomeada) return nomeada.inicio <= dias.fim && nomeada.fim >= dias.inicio ? DESTA : DE_OUTRAS;
    return cobre(dias, data) ? DESTA : DE_OUTRAS;
  };
};
