import { isDeepStrictEqual } from 'node:util';
import type { Conta } from './cliente.js';
import { NaoConfere } from './conferencia.js';
import type { Vista } from './fazenda.js';

/** The sum of a farm's coffee, from the lists alone: nothing is made and nothing is lost, to the millilitre and the gram. */

const PROCESSOS = ['terreiro', 'secagem', 'armazem', 'despolpagem', 'beneficio', 'rebeneficio', 'cooperativa'] as const;
type Corpo = ReturnType<typeof JSON.parse>;
type Porcao = { readonly id: number; readonly quantidade: number };

/** Thousandths. */
export const mil = (quanto: number): number => Math.round(quanto * 1_000);
export const soma = (quantos: readonly number[]): number => quantos.reduce((a, b) => a + b, 0);
export const igual = (que: string, visto: unknown, esperado: unknown): void => {
  if (!isDeepStrictEqual(visto, esperado)) throw new NaoConfere(que, visto, esperado);
};

const tudo = async <T>(conta: Conta, caminho: string, quando: string): Promise<T[]> => {
  const { status, corpo } = await conta.ler(`${caminho}?size=200&sort=id${quando}`);
  if (status !== 200) throw new NaoConfere(`GET ${caminho}${quando}`, corpo, 200);
  return corpo.content as T[];
};

/** The content of the lists at a moment. */
export type Olhada = Omit<Vista, 'lotes' | 'vendas'> & {
  readonly lotes: readonly (Vista['lotes'][number] & {
    readonly codigo: string;
    readonly etapa: string;
    readonly reservado: number;
    readonly naCooperativa: number;
  })[];
  readonly vendas: readonly { readonly id: number; readonly status: string }[];
};

/** Looks at the lists, now or at another moment. Sales are only asked as they are. */
export const olhar = async (conta: Conta, quando = ''): Promise<Olhada> => {
  const [lotes, vendas, ...listas] = await Promise.all([
    tudo<Corpo>(conta, '/rastreabilidade/lotes', quando),
    tudo<Olhada['vendas'][number]>(conta, '/vendas', ''),
    ...PROCESSOS.map((processo) => tudo<Corpo>(conta, `/rastreabilidade/${processo}`, quando)),
  ]);
  const registros = PROCESSOS.flatMap((tipo, index) => (listas[index] ?? []).map((corpo) => ({ tipo, id: corpo.id as number, corpo })));
  return { lotes: lotes.map((lote) => ({ ...lote, de: lote.criadoPor.processo })), vendas, registros };
};

const osDe = (registros: Olhada['registros'], ...tipos: string[]): Corpo[] =>
  registros.filter(({ tipo }) => tipos.includes(tipo)).map(({ corpo }) => corpo);
const doLote = (porcoes: readonly Porcao[], id: number) =>
  soma(porcoes.filter((um) => um.id === id).map(({ quantidade }) => mil(quantidade)));

/**
 * Every lot is in its balance, in other lots or sold; every record's outputs equal its inputs, less a stated loss, unless
 * the loss was not weighed. @param vendido grams of a lot that were sold
 */
export const conferirBalanco = ({ lotes, registros }: Olhada, vendido: (lote: number) => number): void => {
  const feitas = osDe(registros, 'beneficio', 'rebeneficio');
  const usados: Porcao[] = feitas.flatMap(({ lotes: entradas }) => entradas);
  const feitos: Porcao[] = [...feitas.flatMap(({ saidas }) => saidas), ...osDe(registros, 'despolpagem').flatMap(({ saida }) => saida)];
  for (const { id, codigo, quantidade, saldo, reservado, naCooperativa, de, etapa } of lotes) {
    if (etapa === 'cooperativa' && naCooperativa === 0) throw new NaoConfere(`lot ${codigo} at a cooperative`, naCooperativa, '> 0');
    igual(`lot ${codigo}: balance`, mil(quantidade), mil(saldo) + doLote(usados, id) + vendido(id));
    if (de !== 'lote') igual(`lot ${codigo}: as its record made it`, mil(quantidade), doLote(feitos, id));
    if (Math.min(saldo, saldo - reservado, saldo - naCooperativa, naCooperativa) < 0) throw new NaoConfere(`lot ${codigo}`, saldo, '≥ 0');
  }
  for (const { id } of [...usados, ...feitos])
    if (!lotes.some((lote) => lote.id === id)) throw new NaoConfere('a lot of a record', id, 'a lot');
  for (const { codigo, lotes: entradas, saidas, perda } of osDe(registros, 'rebeneficio'))
    igual(
      `${codigo}: in and out`,
      soma(entradas.map((um: Porcao) => mil(um.quantidade))),
      soma(saidas.map((um: Porcao) => mil(um.quantidade))) + mil(perda),
    );
  for (const { codigo, perda } of osDe(registros, 'beneficio'))
    if (perda !== null && perda < 0) throw new NaoConfere(`${codigo}: loss`, perda, '≥ 0');
};

type Conferido = {
  readonly talhao: number;
  readonly colhido: number;
  readonly emLotes: number;
  readonly despolpado: number;
  readonly semLote: number;
  readonly aMais: number;
};
export const lerColhido = async (conta: Conta, quando = ''): Promise<readonly Conferido[]> => {
  const { status, corpo } = await conta.ler(`/rastreabilidade/quadro/colhido?${quando}`);
  if (status !== 200) throw new NaoConfere(`GET /rastreabilidade/quadro/colhido?${quando}`, corpo, 200);
  return corpo.talhoes;
};

/**
 * Every litre picked is in a lot, in none yet, or went into a pulper; an excess over the picking is reported. @param colhido
 * litres by plot, as they were sent
 */
export const conferirColhido = (vistos: readonly Conferido[], colhido: ReadonlyMap<number, number>, { lotes, registros }: Olhada): void => {
  for (const { talhao, ...um } of vistos) {
    igual(`plot ${talhao}: picked`, mil(um.colhido), mil(colhido.get(talhao) ?? 0));
    igual(`plot ${talhao}: all of it`, mil(um.colhido) + mil(um.aMais), mil(um.emLotes) + mil(um.despolpado) + mil(um.semLote));
  }
  const formados = lotes.filter(({ de }) => de === 'lote').map(({ quantidade }) => mil(quantidade));
  igual('litres in lots', soma(vistos.map(({ emLotes }) => mil(emLotes))), soma(formados));
  const despolpados = osDe(registros, 'despolpagem').flatMap(({ talhao }) => talhao.map((um: Porcao) => mil(um.quantidade)));
  igual('litres pulped', soma(vistos.map(({ despolpado }) => mil(despolpado))), soma(despolpados));
};

/** A lot is in one place: the board shows its coffee on the farm once, and its coffee at cooperatives once. */
export const conferirLugares = async (conta: Conta, { lotes }: Pick<Olhada, 'lotes'>, quando = ''): Promise<void> => {
  const { corpo } = await conta.ler(`/rastreabilidade/quadro?${quando}`);
  const secoes: { locais: { lotes: (Porcao & { processo: string | null })[] }[] }[] = corpo.secoes;
  const porcoes = secoes.flatMap(({ locais }) => locais).flatMap((local) => local.lotes);
  const noSitio = porcoes.filter(({ processo }) => processo !== 'cooperativa');
  for (const { id, codigo, saldo, naCooperativa } of lotes)
    igual(`lot ${codigo} on the board${quando}`, doLote(noSitio, id), mil(saldo) - mil(naCooperativa));
  igual(
    'places that hold nothing',
    porcoes.filter(({ quantidade }) => quantidade === 0),
    [],
  );
};

/** The figures of a reservation's sentence, in thousandths, as it says them: `1.234,5 L`. */
export const excessoDe = (aviso: string): number => {
  const palavras = aviso.split(' ');
  const litros = palavras
    .flatMap((palavra, index) => (['L', 'L,', 'L.'].includes(palavra) ? [palavras[index - 1] ?? ''] : []))
    .map((texto) => mil(Number(texto.replaceAll('.', '').replace(',', '.'))));
  if (litros.length !== 2 || litros.some((um) => Number.isNaN(um)))
    throw new NaoConfere('the figures of a ressalva', aviso, 'two of litres');
  return Math.abs((litros[0] as number) - (litros[1] as number));
};
