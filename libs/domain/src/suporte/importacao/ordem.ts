import type { Dia } from '../../kernel/dates.js';
import type { BeneficioDaSafra, ColheitaDaSafra, Linha, LoteDaSafra, RebeneficioDaSafra, Safra, VendaDaSafra } from './modelo.js';
import type { NomeDePlanilha } from './planilhas.js';

type Passos = {
  readonly colheita: ColheitaDaSafra;
  readonly lote: LoteDaSafra;
  readonly terreiro: Linha<'terreiro'>;
  readonly secagem: Linha<'secagens'>;
  readonly armazem: Linha<'armazem'>;
  readonly beneficio: BeneficioDaSafra;
  readonly rebeneficio: RebeneficioDaSafra;
  readonly cooperativa: Linha<'depositos'>;
  readonly venda: VendaDaSafra;
};

export type TipoDeMovimento = keyof Passos;

/** One thing that happened to coffee; `arquivo` and `linha` say which row told it. */
export type Movimento = {
  readonly [T in TipoDeMovimento]: {
    readonly tipo: T;
    readonly data: Dia;
    readonly hora: string | null;
    readonly arquivo: NomeDePlanilha;
    readonly linha: number;
    readonly item: Passos[T];
  };
}[TipoDeMovimento];

/** Place of each process within a day. Yard, dryer and warehouse are one stage: among them only the hour decides. */
const ETAPA: Record<TipoDeMovimento, number> = {
  colheita: 0,
  lote: 1,
  terreiro: 2,
  secagem: 2,
  armazem: 2,
  beneficio: 3,
  rebeneficio: 4,
  cooperativa: 5,
  venda: 6,
};

/** How many re-processings of the same day come before each one, because it uses their output. */
const niveis = (rebeneficios: readonly RebeneficioDaSafra[]): ReadonlyMap<string, number> => {
  const origem = new Map(rebeneficios.flatMap((um) => um.saidas.map(({ lote }) => [lote, um] as const)));
  const nivel = new Map<string, number>();
  const medir = (um: RebeneficioDaSafra): number => {
    const pronto = nivel.get(um.rebeneficio);
    if (pronto !== undefined) return pronto;
    nivel.set(um.rebeneficio, 0); // A lot that feeds on itself ends here; the replay reports the fault.
    const antes = um.entradas.map(({ lote }) => origem.get(lote)).filter((outro) => outro?.data === um.data);
    const valor = Math.max(0, ...antes.map((outro) => medir(outro as RebeneficioDaSafra) + 1));
    nivel.set(um.rebeneficio, valor);
    return valor;
  };
  for (const um of rebeneficios) medir(um);
  return nivel;
};

const dois = (numero: number): string => String(numero).padStart(2, '0');

/**
 * All movements of a season in an order in which every step has its inputs: by day, then by process (colheita, lote, yard and
 * dryer and warehouse, benefício, rebenefício, cooperativa, venda), then by hour, then by line. The hour cannot come before the
 * process, since most spreadsheets give none: a hulling without an hour still precedes the re-processing at 08:00 that uses it.
 * A deposit comes before a sale of the same day: the deposit needs the coffee on the farm, the sale takes it from anywhere.
 */
export const ordenarMovimentos = (safra: Safra): Movimento[] => {
  const nivel = niveis(safra.rebeneficios);
  const movimentos: Movimento[] = [
    ...safra.colheitas.map(
      (item) => ({ tipo: 'colheita', data: item.data, hora: null, arquivo: 'colheitas', linha: item.linha, item }) as const,
    ),
    ...safra.lotes.map((item) => ({ tipo: 'lote', data: item.data, hora: null, arquivo: 'lotes', linha: item.linha, item }) as const),
    ...safra.terreiro.map(
      (item) =>
        ({ tipo: 'terreiro', data: item.dataEntrada, hora: item.horaEntrada, arquivo: 'terreiro', linha: item.linha, item }) as const,
    ),
    ...safra.secagens.map(
      (item) =>
        ({ tipo: 'secagem', data: item.dataEntrada, hora: item.horaEntrada, arquivo: 'secagens', linha: item.linha, item }) as const,
    ),
    ...safra.armazem.map(
      (item) => ({ tipo: 'armazem', data: item.dataEntrada, hora: null, arquivo: 'armazem', linha: item.linha, item }) as const,
    ),
    ...safra.beneficios.map(
      (item) => ({ tipo: 'beneficio', data: item.data, hora: null, arquivo: 'beneficios', linha: item.linha, item }) as const,
    ),
    ...safra.rebeneficios.map(
      (item) => ({ tipo: 'rebeneficio', data: item.data, hora: item.hora, arquivo: 'rebeneficios', linha: item.linha, item }) as const,
    ),
    ...safra.depositos.map(
      (item) => ({ tipo: 'cooperativa', data: item.data, hora: null, arquivo: 'depositos', linha: item.linha, item }) as const,
    ),
    ...safra.vendas.map((item) => ({ tipo: 'venda', data: item.data, hora: null, arquivo: 'vendas', linha: item.linha, item }) as const),
  ];
  const peso = (um: Movimento): string => {
    const antes = um.tipo === 'rebeneficio' ? (nivel.get(um.item.rebeneficio) ?? 0) : 0;
    return `${um.data} ${ETAPA[um.tipo]} ${dois(antes)} ${um.hora ?? '24:00'}`;
  };
  const comPeso = movimentos.map((movimento) => ({ movimento, peso: peso(movimento) }));
  comPeso.sort((a, b) => (a.peso < b.peso ? -1 : a.peso > b.peso ? 1 : 0));
  return comPeso.map(({ movimento }) => movimento);
};
