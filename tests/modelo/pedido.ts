import { contas, disponivel, type Livro, type Lote, type Momento, type Processo, soma } from './livro.js';
import { oQueDa, type Parte, type Passo } from './passo.js';
import { type Registro, registrosDe, saidasDe, semRegistro } from './registros.js';

/** A step made to mean something in one state of the account, and its words on the wire. */

export type Pedida = { readonly lote: number; readonly quantidade: bigint | null };
export type LinhaPedida = {
  readonly lote: number;
  readonly quantidade: bigint;
  readonly centavosPorSaca: bigint;
  readonly valor: bigint | null;
};
export type Concreto =
  | {
      readonly faz: 'formar';
      readonly codigo: string | null;
      readonly motivo: boolean;
      readonly dia: string;
      readonly talhoes: readonly { talhao: number; quantidade: bigint }[];
    }
  | {
      readonly faz: 'entrar';
      readonly processo: Processo;
      readonly partes: readonly Pedida[];
      readonly entrada: Momento;
      readonly saida: Momento | null;
    }
  | { readonly faz: 'sair'; readonly processo: Processo; readonly id: number; readonly saida: Momento }
  | {
      readonly faz: 'beneficiar' | 'rebeneficiar';
      readonly avulso: boolean;
      readonly partes: readonly Pedida[];
      readonly saidas: readonly bigint[];
      readonly perda: bigint | null;
      readonly dia: string;
    }
  | { readonly faz: 'depositar'; readonly partes: readonly Pedida[]; readonly total: bigint | null; readonly dia: string }
  | { readonly faz: 'reservar'; readonly linhas: readonly LinhaPedida[]; readonly dia: string }
  | { readonly faz: 'finalizar'; readonly id: number; readonly dia: string | null }
  | { readonly faz: 'abrir' | 'excluir'; readonly id: number }
  | Correcao
  | { readonly faz: 'apagar'; readonly registro: Registro; readonly motivo: string | null };
/** A record said anew, as the request that would make it. `ficam`: which lot each output is, where it is one that the record had made. */
export type Correcao = {
  readonly faz: 'corrigir';
  readonly registro: Registro;
  readonly novo: Registravel;
  readonly ficam: readonly (number | null)[];
};
export type Registravel = Extract<Concreto, { faz: 'entrar' | 'beneficiar' | 'rebeneficiar' | 'depositar' }>;

/** The record that a request names; undefined where it makes one. */
export const registroDoPedido = (pedido: Concreto): { readonly tipo: Registro['tipo'] | 'venda'; readonly id: number } | undefined => {
  if ('registro' in pedido) return pedido.registro;
  if (pedido.faz === 'sair') return { tipo: pedido.processo, id: pedido.id };
  return 'id' in pedido ? { tipo: 'venda', id: pedido.id } : undefined;
};

/** The places of the account's coffee: ids of its catalogues. The fourth plot is of another farm. */
export type Sitio = {
  readonly fazenda: number;
  readonly talhoes: readonly number[];
  /** The yield of each plot of the farm, day by day. */
  readonly colhido: readonly { readonly dia: string; readonly quantidade: bigint }[];
  readonly terreiro: number;
  readonly secador: number;
  readonly pilha: number;
  readonly cooperativa: number;
  readonly cliente: number;
};

export const NUNCA = '2025-02-30';
export const FUTURO = '2099-01-01';
const NINGUEM = 987_654_321;
const HORAS = [null, null, '06:00', '08:30', '12:00', '17:45', '23:59'];

/** One of the days of a month of the season, or one that cannot be. */
const dia = (mes: string, n: number) => [`2025-${mes}-0${n + 1}`, '2025-01-01', FUTURO, NUNCA][Math.max(0, n - 8)] as string;
/** Coffee is dried before it is hulled, and stored after. */
const mesDe = (processo: Processo) => (processo === 'armazem' ? '09' : '05');
/** Half of the exits are on some day of the entries, and may lie before theirs. */
const diaDeSaida = (processo: Processo, n: number) => (n % 2 === 0 && n <= 8 ? `2025-${mesDe(processo)}-1${n}` : dia(mesDe(processo), n));
const hora = (n: number) => HORAS[n] ?? null;

/** Grams of a price by the saca of 60 kg, half up to the cent. */
export const valorDe = (quantidade: bigint, centavosPorSaca: bigint): bigint => (2n * quantidade * centavosPorSaca + 60_000n) / 120_000n;

type Serve = { readonly unidade: Lote['unidade'] | null; readonly ha: (lote: number) => bigint };

/** Mostly one of the few newest lots that suit and have something left; now and then any, or one that never was. */
const escolherLote = ({ lotes }: Livro, n: number, { unidade, ha }: Serve): number => {
  if (n % 25 === 24) return NINGUEM;
  if (n % 12 === 11) return lotes[n % Math.max(lotes.length, 1)]?.id ?? NINGUEM;
  const servem = lotes.filter((lote) => unidade === null || lote.unidade === unidade);
  const com = servem.filter(({ id }) => ha(id) > 0n).slice(-3);
  return (com.length > 0 ? com[n % com.length] : servem.at(-1))?.id ?? NINGUEM;
};

const pedir = (livro: Livro, partes: readonly Parte[], serve: Serve): (Pedida & { readonly ao: bigint })[] =>
  partes.map(({ lote: n, quanto }) => {
    const lote = escolherLote(livro, n, serve);
    const ha = serve.ha(lote);
    if (quanto.de === 'tudo') return { lote, quantidade: null, ao: ha };
    const parte = (ha * BigInt(quanto.n)) / 1_000n;
    const quantidade = { parte: parte > 0n ? parte : 1n, alem: ha + BigInt(quanto.n), fixo: BigInt(quanto.n) }[quanto.de];
    return { lote, quantidade, ao: quantidade };
  });

/** Mostly one of the newest that the request may concern; now and then any. */
const recente = <T>(lista: readonly T[], n: number, serve: (um: T) => boolean): T | undefined => {
  const servem = n % 8 === 7 ? lista : lista.filter(serve);
  return servem[Math.max(0, servem.length - 1 - (n % 4))];
};
const segundo = (confere: 'certo' | 'errado' | 'nada', certo: bigint) =>
  confere === 'nada' ? null : confere === 'certo' ? certo : certo + 1n;

type PassoQueTransforma = Extract<Passo, { faz: 'beneficiar' | 'rebeneficiar' }>;
const transformar = (livro: Livro, passo: PassoQueTransforma): Registravel => {
  const ha = (lote: number) => disponivel(livro, lote).processar;
  if (passo.faz === 'beneficiar') {
    const { avulso, partes, perda, quando } = passo;
    const pedidas = avulso ? [] : pedir(livro, partes, { unidade: 'L', ha });
    // Most weigh less than the greatest weight of the input.
    const entra = soma(pedidas.map(({ ao }) => ao));
    const saidas = passo.saidas.map((n) => (avulso ? BigInt(n) : (entra * BigInt(n)) / 1_000_000n || 1n));
    return { faz: 'beneficiar', avulso, partes: pedidas, saidas, perda: perda === null ? null : BigInt(perda), dia: dia('06', quando) };
  }
  const partes = pedir(livro, passo.partes, { unidade: 'kg', ha });
  const entra = soma(partes.map(({ ao }) => ao));
  const divide = BigInt(1_000 * Math.max(1, passo.saidas.length - 1));
  const saidas = passo.saidas.map((permil) => (entra * BigInt(permil)) / divide || 1n);
  const perda = entra - soma(saidas);
  const informada = segundo(passo.perda, perda < 0n ? 0n : perda);
  return { faz: 'rebeneficiar', avulso: false, partes, saidas, perda: informada, dia: dia('07', passo.quando) };
};

const existe = (livro: Livro) => {
  const comSaldo = livro.lotes.filter(({ id }) => contas(livro, id).saldo > 0n);
  return {
    litros: comSaldo.some(({ unidade }) => unidade === 'L'),
    quilos: comSaldo.some(({ unidade }) => unidade === 'kg'),
    venda: livro.vendas.some(({ estado }) => estado !== 'excluida'),
    dentro: livro.passagens.some(({ saida }) => saida === null),
    registro: registrosDe(livro).length > 0,
  };
};

const entrar = (livro: Livro, passo: Omit<Extract<Passo, { faz: 'entrar' }>, 'faz'>): Registravel => {
  const { processo, quando, saida } = passo;
  const semHora = processo === 'armazem';
  const partes = pedir(livro, passo.partes, { unidade: semHora ? null : 'L', ha: (lote) => disponivel(livro, lote).fora(processo) });
  return {
    faz: 'entrar',
    processo,
    partes,
    entrada: { dia: dia(mesDe(processo), quando), hora: semHora ? null : hora(passo.hora) },
    saida: saida === null ? null : { dia: diaDeSaida(processo, saida), hora: semHora ? null : hora(saida % HORAS.length) },
  };
};

const depositar = (livro: Livro, passo: Omit<Extract<Passo, { faz: 'depositar' }>, 'faz'>): Registravel => {
  const partes = pedir(livro, passo.partes, { unidade: 'kg', ha: (lote) => disponivel(livro, lote).depositar });
  return { faz: 'depositar', partes, total: segundo(passo.total, soma(partes.map(({ ao }) => ao))), dia: dia('08', passo.quando) };
};

/** Mostly one of the newest records; now and then one that never was. */
const escolherRegistro = (livro: Livro, qual: number): Registro => {
  const registros = registrosDe(livro);
  const nenhum = { tipo: 'secagem', id: NINGUEM } as const;
  return qual % 25 === 24 ? nenhum : (registros[(qual * 7) % Math.max(registros.length, 1)] ?? nenhum);
};

/** Said as the step that would make the record where it is not. */
const corrigir = (livro: Livro, { qual, ficam: quais, partes, saidas, quando, saida }: Extract<Passo, { faz: 'corrigir' }>): Correcao => {
  const registro = escolherRegistro(livro, qual);
  const sem = semRegistro(livro, registro);
  const { tipo } = registro;
  const feitas = saidasDe(livro, registro);
  const ficam = saidas.map((_, index) => ((quais >> index) & 1 ? (feitas[index] ?? null) : null));
  const dizer = (): Registravel => {
    if (tipo === 'cooperativa') return depositar(sem, { partes, total: 'nada', quando });
    if (tipo === 'rebeneficio') return transformar(sem, { faz: 'rebeneficiar', partes, saidas, perda: 'nada', quando });
    if (tipo !== 'beneficio') return entrar(sem, { processo: tipo, partes, quando, hora: qual % HORAS.length, saida });
    const emGramas = saidas.map((permil) => permil * 300);
    return transformar(sem, { faz: 'beneficiar', avulso: qual % 5 === 0, partes, saidas: emGramas, perda: null, quando });
  };
  // The lot of a benefício has no id in its form: it is always the same lot.
  return { faz: 'corrigir', registro, novo: dizer(), ficam: tipo === 'beneficio' ? [feitas[0] ?? null, ...ficam.slice(1)] : ficam };
};

/** The concrete request of a step in this state. */
export const concretizar = (livro: Livro, cru: Passo, { talhoes }: Sitio): Concreto => {
  const passo = oQueDa(cru, existe(livro));
  switch (passo.faz) {
    case 'formar': {
      const pedidos = passo.talhoes.map(({ talhao, n }) => ({ talhao: talhoes[talhao] as number, quantidade: BigInt(n) }));
      const codigo = passo.codigo < 8 ? `Mata-${passo.codigo}` : null;
      return { faz: 'formar', codigo, motivo: passo.motivo, dia: dia('04', passo.quando), talhoes: pedidos };
    }
    case 'entrar':
      return entrar(livro, passo);
    case 'sair': {
      const { processo, id } = recente(livro.passagens, passo.qual, ({ saida }) => saida === null) ?? {
        processo: 'secagem' as const,
        id: NINGUEM,
      };
      return { faz: 'sair', processo, id, saida: { dia: diaDeSaida(processo, passo.quando), hora: hora(passo.hora) } };
    }
    case 'beneficiar':
    case 'rebeneficiar':
      return transformar(livro, passo);
    case 'depositar':
      return depositar(livro, passo);
    case 'corrigir':
      return corrigir(livro, passo);
    case 'apagar':
      return { faz: 'apagar', registro: escolherRegistro(livro, passo.qual), motivo: passo.qual % 3 === 0 ? 'Engano' : null };
    case 'reservar': {
      const centavosPorSaca = BigInt(passo.preco);
      const linhas = pedir(livro, passo.partes, { unidade: 'kg', ha: (lote) => disponivel(livro, lote).vender }).map(({ lote, ao }) => {
        const quantidade = ao < 0n ? 0n : ao;
        return { lote, quantidade, centavosPorSaca, valor: segundo(passo.valor, valorDe(quantidade, centavosPorSaca)) };
      });
      return { faz: 'reservar', linhas, dia: dia('09', passo.quando) };
    }
    default: {
      const id = recente(livro.vendas, passo.qual, ({ estado }) => estado !== 'excluida')?.id ?? NINGUEM;
      if (passo.faz !== 'finalizar') return { faz: passo.faz, id };
      return { faz: 'finalizar', id, dia: passo.quando === null ? null : dia('10', passo.quando) };
    }
  }
};
