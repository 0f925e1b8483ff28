import { isDeepStrictEqual } from 'node:util';
import type { Conta } from './cliente.js';
import { numero, reais, registroDe } from './fio.js';
import { type Cota, contas, type Livro, origensDe, type Passagem, type Porcao, PROCESSOS, soma, type Venda } from './livro.js';
import { diz } from './ordem.js';
import { valorDe } from './pedido.js';
import { type Registro, registrosDe } from './registros.js';

/** Compares the product's screens with the model, and with each other. */

type LoteVisto = {
  readonly id: number;
  readonly codigo: string;
  readonly unidade: string;
  readonly quantidade: number;
  readonly saldo: number;
  readonly reservado: number;
  readonly naCooperativa: number;
  readonly etapa: string;
};
type ComId = { readonly id: number };
type Parte = { readonly talhaoId: number; readonly percentual: number; readonly quantidade: number };

/** Something the product shows is wrong. */
export class NaoConfere extends Error {
  override readonly name = 'NaoConfere';
  constructor(que: string, visto: unknown, esperado: unknown) {
    super(`${que}\n  shown:    ${JSON.stringify(visto)}\n  expected: ${JSON.stringify(esperado)}`);
  }
}
const igual = (que: string, visto: unknown, esperado: unknown): void => {
  if (!isDeepStrictEqual(visto, esperado)) throw new NaoConfere(que, visto, esperado);
};
const confere = (que: string, visto: unknown, esperado: unknown): void => {
  if (!diz(visto, esperado)) throw new NaoConfere(que, visto, esperado);
};
/** A wire number as a whole number of thousandths (of cents: places 2). */
const milesimos = (valor: number, casas = 3): bigint => BigInt(valor.toFixed(casas).replace('.', ''));

const porId = <T extends ComId>(linhas: readonly T[]): T[] => linhas.toSorted((a, b) => a.id - b.id);

const lotesDe = (livro: Livro) =>
  livro.lotes.map(({ id, codigo, unidade, quantidade }) => {
    const { saldo, reservado, naCooperativa } = contas(livro, id);
    const figuras = {
      quantidade: numero(quantidade),
      saldo: numero(saldo),
      reservado: numero(reservado),
      naCooperativa: numero(naCooperativa),
    };
    return { id, codigo, unidade, ...figuras, encerrado: saldo === 0n };
  });

/** Every lot that is shown, with all its figures: none negative, none promised or lent beyond its quantity, no code given twice. */
export const lerLotes = async (conta: Conta): Promise<readonly LoteVisto[]> => {
  const vistos = await conta.tudo<LoteVisto>('/rastreabilidade/lotes');
  const impossiveis = vistos.filter(({ saldo, reservado, naCooperativa, quantidade }) =>
    [saldo, reservado, naCooperativa, saldo - reservado, saldo - naCooperativa, quantidade - saldo].some((n) => n < 0),
  );
  igual('lots with less than nothing', impossiveis, []);
  igual('codes given twice', vistos.length - new Set(vistos.map(({ codigo }) => codigo)).size, 0);
  return vistos;
};

/** @throws NaoConfere unless the lots shown are those of the model, to the thousandth */
export const conferirLotes = (vistos: readonly LoteVisto[], livro: Livro): void => {
  const mostrados = vistos.map(({ id, codigo, unidade, quantidade, saldo, reservado, naCooperativa, etapa }) => ({
    ...{ id, codigo, unidade, quantidade, saldo, reservado, naCooperativa },
    encerrado: etapa === 'encerrado',
  }));
  igual('lots', mostrados, porId(lotesDe(livro)));
};

/** Shares sum to the whole, to the thousandth, and each is less than one thousandth from the exact one. */
const conferirCotas = (que: string, vistas: readonly Parte[], cotas: readonly Cota[], total: bigint): void => {
  igual(`${que}: sum of the shares`, numero(soma(vistas.map(({ quantidade }) => milesimos(quantidade)))), numero(total));
  igual(`${que}: percents`, numero(soma(vistas.map(({ percentual }) => milesimos(percentual, 4)))), 1_000);
  igual(`${que}: plots`, vistas.map(({ talhaoId }) => talhaoId).toSorted(), cotas.map(({ talhao }) => talhao).toSorted());
  for (const { talhao, n, d } of cotas) {
    const vista = vistas.find(({ talhaoId }) => talhaoId === talhao) as Parte;
    const resto = milesimos(vista.quantidade) * d - total * n;
    if ((resto < 0n ? -resto : resto) > d)
      throw new NaoConfere(`${que}: share of plot ${talhao}`, vista, Number((total * n * 1_000n) / d) / 1e6);
  }
};

const mostradas = (porcoes: readonly Porcao[]) => porcoes.map(({ lote, quantidade }) => ({ id: lote, quantidade: numero(quantidade) }));
const foiLevada = ({ saida, resta }: Passagem) => saida === null && resta.length === 0;
/** The least that the product must show of a record; undefined where there is none. */
const comoVisto = (livro: Livro, { tipo, id }: Registro): object | undefined => {
  const passagem = livro.passagens.find((uma) => uma.processo === tipo && uma.id === id);
  if (passagem) {
    const [entrou, saiu] = tipo === 'terreiro' ? ['data_entrada', 'data_saida'] : ['dataEntrada', 'dataSaida'];
    const comum = { id, lote: mostradas(passagem.porcoes), [entrou]: passagem.entrada.dia };
    // The day on which another record took the last of it is that record's.
    return foiLevada(passagem) ? comum : { ...comum, [saiu]: passagem.saida?.dia ?? null };
  }
  const feita = livro.transformacoes.find((uma) => uma.tipo === tipo && uma.id === id);
  if (feita) {
    const { dia, entradas, saidas, perda } = feita;
    return { id, dataEntrada: dia, lotes: mostradas(entradas), saidas: mostradas(saidas), perda: perda === null ? null : numero(perda) };
  }
  const deposito = tipo === 'cooperativa' ? livro.depositos.find((um) => um.id === id) : undefined;
  return deposito && { id, date: deposito.dia, entries: mostradas(deposito.porcoes) };
};

/** @param visto the product's answer for the record; undefined for none. @throws NaoConfere */
export const conferirRegistro = (visto: unknown, registro: Registro, livro: Livro): void => {
  const esperado = comoVisto(livro, registro);
  if (esperado === undefined ? visto !== undefined : !diz(visto, esperado))
    throw new NaoConfere(`${registro.tipo} ${registro.id}`, visto, esperado);
};

/**
 * The book with exit days taken from the screens for places without an exit of their own in it. Where an exit and a
 * correction crossed, either may have been last, and only the screen tells that it was the exit.
 */
export const comSaidasVistas = (livro: Livro, registros: readonly { readonly registro: Registro; readonly visto: unknown }[]): Livro => ({
  ...livro,
  passagens: livro.passagens.map((passagem) => {
    const { visto } = registros.find(({ registro: { tipo, id } }) => tipo === passagem.processo && id === passagem.id) ?? {};
    const { dataSaida, data_saida = dataSaida } = (visto ?? {}) as { dataSaida?: string | null; data_saida?: string | null };
    return foiLevada(passagem) && data_saida ? { ...passagem, saidaVista: data_saida } : passagem;
  }),
});

const vendaVista = ({ id, linhas, estado }: Venda) => ({
  id,
  status: estado,
  pendente: false,
  kg: numero(soma(linhas.map(({ quantidade }) => quantidade))),
  total: reais(soma(linhas.map(({ quantidade, centavosPorSaca }) => valorDe(quantidade, centavosPorSaca)))),
});

/** Litres and kilograms, from the lists alone: all coffee made is there still, went on, was sold, or is a declared loss. */
const conferirMassa = async (conta: Conta, lotes: readonly LoteVisto[]): Promise<void> => {
  type Feita = {
    readonly perda: number | null;
    readonly lotes: readonly { quantidade: number }[];
    readonly saidas: readonly { quantidade: number }[];
  };
  const beneficios = await conta.tudo<Feita>('/rastreabilidade/beneficio');
  const rebeneficios = await conta.tudo<Feita>('/rastreabilidade/rebeneficio');
  const vendas = await conta.tudo<{ status: string; kg: number }>('/vendas');
  const total = (valores: readonly number[]) => soma(valores.map((valor) => milesimos(valor)));
  const entradas = (feitas: readonly Feita[]) => total(feitas.flatMap((feita) => feita.lotes.map(({ quantidade }) => quantidade)));
  const saidas = (feitas: readonly Feita[]) => total(feitas.flatMap((feita) => feita.saidas.map(({ quantidade }) => quantidade)));
  const de = (unidade: string) => lotes.filter((lote) => lote.unidade === unidade);
  const saldo = (unidade: string) => total(de(unidade).map((lote) => lote.saldo));
  const vendido = total(vendas.filter(({ status }) => status === 'FECHADO').map(({ kg }) => kg));
  const perdido = total(rebeneficios.map(({ perda }) => perda ?? 0));
  igual('litres', numero(total(de('L').map(({ quantidade }) => quantidade))), numero(saldo('L') + entradas(beneficios)));
  igual('kilograms', numero(saidas(beneficios)), numero(saldo('kg') + vendido + perdido));
  igual('kilograms through rebeneficio', numero(entradas(rebeneficios)), numero(saidas(rebeneficios) + perdido));
  const prometido = total(vendas.filter(({ status }) => status === 'ABERTO').map(({ kg }) => kg));
  igual('kilograms promised', numero(total(lotes.map(({ reservado }) => reservado))), numero(prometido));
};

const cada = async <T>(itens: readonly T[], fazer: (item: T) => Promise<void>): Promise<void> => {
  const fila = itens.values();
  const esvaziar = async () => {
    for (const item of fila) await fazer(item);
  };
  await Promise.all(Array.from({ length: 4 }, esvaziar));
};

/** Every list, every record, every lot's history and every share. */
export const conferirTudo = async (conta: Conta, livro: Livro): Promise<void> => {
  const lotes = await lerLotes(conta);
  conferirLotes(lotes, livro);
  await conferirMassa(conta, lotes);
  for (const tipo of [...PROCESSOS, 'beneficio', 'rebeneficio', 'cooperativa'] as const) {
    const vistas = await conta.tudo<ComId>(`/rastreabilidade/${tipo}`);
    const esperadas = registrosDe(livro).filter((registro) => registro.tipo === tipo);
    confere(tipo, porId(vistas), porId(esperadas.map((registro) => comoVisto(livro, registro) as ComId)));
  }
  const vivas = livro.vendas.filter(({ estado }) => estado !== 'excluida');
  confere('sales', porId(await conta.tudo<ComId>('/vendas')), porId(vivas.map(vendaVista)));
  await cada(livro.lotes, async ({ id, quantidade }) => {
    const { corpo } = await conta.ler(registroDe({ faz: 'formar', codigo: null, motivo: true, dia: '', talhoes: [] }, id));
    conferirCotas(`lot ${id}`, corpo.talhoes, origensDe(livro, [{ lote: id, quantidade: 1n }]), quantidade);
    const { corpo: historia } = await conta.ler(`/rastreabilidade/lotes/${id}/historico?size=200`);
    const deltas = historia.content.map(({ delta }: { delta: number }) => milesimos(delta));
    igual(`history of lot ${id}`, numero(soma(deltas)), numero(contas(livro, id).saldo));
  });
  await cada(vivas, async ({ id, linhas }) => {
    const { corpo } = await conta.ler(`/vendas/${id}`);
    conferirCotas(`sale ${id}`, corpo.origens, origensDe(livro, linhas), soma(linhas.map(({ quantidade }) => quantidade)));
  });
};
