import type { Cena, Julgamento } from './julgamento.js';
import { contas, doLote, type Livro, type Passagem, type Porcao, soma } from './livro.js';
import type { Concreto } from './pedido.js';
import { saidasDe, usosDe } from './registros.js';

/**
 * A lot lies in one place at a time. A step later than all others takes its coffee out of the places entered first, as far
 * as the rest of the lot does not suffice. Of steps recorded out of the farm's order, or corrected, the model only knows
 * that no coffee lies twice.
 */

/** The day a sale without one is finished on: after all others. */
export const HOJE = '2099-01-01';
/** Refusals of an impossible order of places. */
const FORA_DE_ORDEM = ['LOTE_EM_OUTRO_LUGAR', 'LOTE_JA_SAIU', 'SAIDA_ANTES_DA_ENTRADA'];

const menor = (a: bigint, b: bigint) => (a < b ? a : b);
const tem = (porcoes: readonly Porcao[], lote: number) => porcoes.some((porcao) => porcao.lote === lote);
const estadas = ({ passagens }: Livro, lote: number) => passagens.filter(({ porcoes }) => tem(porcoes, lote));

/** Takes so much of a lot out of a place. */
const semParte = (resta: readonly Porcao[], lote: number, quanto: bigint): Porcao[] =>
  resta
    .map((porcao) => (porcao.lote === lote ? { lote, quantidade: porcao.quantidade - quanto } : porcao))
    .filter(({ quantidade }) => quantidade > 0n);

/** A lot leaves the places it entered first; undefined where two were entered on one day and either may be it. @param nova the place it has just entered */
const acomodar = (livro: Livro, lote: number, nova: Passagem | undefined): Livro | undefined => {
  const outras = estadas(livro, lote)
    .filter((uma) => uma !== nova && tem(uma.resta, lote))
    .toSorted((a, b) => (a.entrada.dia < b.entrada.dia ? -1 : 1));
  const la = soma(outras.map(({ resta }) => doLote(resta, lote))) + (nova ? doLote(nova.porcoes, lote) : 0n);
  let sobra = la - contas(livro, lote).naFazenda;
  if (sobra > 0n && new Set(outras.map(({ entrada }) => entrada.dia)).size < outras.length) return undefined;
  const saem = new Map<Passagem, bigint>();
  for (const estada of outras) {
    const quanto = menor(sobra, doLote(estada.resta, lote));
    if (quanto <= 0n) continue;
    saem.set(estada, quanto);
    sobra -= quanto;
  }
  const passagens = livro.passagens.map((uma) => ({ ...uma, resta: semParte(uma.resta, lote, saem.get(uma) ?? 0n) }));
  return saem.size === 0 ? livro : { ...livro, passagens };
};

/** The lots a request moves, and when; a request that says something anew has no day. */
type Movimento = { readonly lotes: readonly number[]; readonly dia: string | null };
const daVenda = ({ vendas }: Livro, qual: number) => vendas.find(({ id }) => id === qual)?.linhas.map(({ lote }) => lote) ?? [];
const movimentoDe = (pedido: Concreto, { livro }: Cena): Movimento | undefined => {
  switch (pedido.faz) {
    case 'entrar':
      return { lotes: pedido.partes.map(({ lote }) => lote), dia: pedido.entrada.dia };
    case 'beneficiar':
    case 'rebeneficiar':
    case 'depositar':
      return { lotes: pedido.partes.map(({ lote }) => lote), dia: pedido.dia };
    case 'finalizar':
      return { lotes: daVenda(livro, pedido.id), dia: pedido.dia ?? HOJE };
    case 'abrir':
      return { lotes: daVenda(livro, pedido.id), dia: null };
    case 'corrigir':
    case 'apagar': {
      const { registro } = pedido;
      const novas = pedido.faz === 'corrigir' && 'partes' in pedido.novo ? pedido.novo.partes : [];
      const doRegistro = ({ id }: { id: number }) => id === registro.id;
      const antes = [
        ...livro.passagens.filter((uma) => uma.processo === registro.tipo && doRegistro(uma)).flatMap(({ porcoes }) => porcoes),
        ...livro.transformacoes.filter((uma) => uma.tipo === registro.tipo && doRegistro(uma)).flatMap(({ entradas }) => entradas),
        ...(registro.tipo === 'cooperativa' ? livro.depositos.filter(doRegistro).flatMap(({ porcoes }) => porcoes) : []),
      ];
      return { lotes: [...[...novas, ...antes].map(({ lote }) => lote), ...saidasDe(livro, registro)], dia: null };
    }
    default:
      return undefined;
  }
};

/** A judgement that knows the places of the coffee: the refusals because of them, and the exits. */
export const comLugares = (pedido: Concreto, cena: Cena, julgamento: Julgamento): Julgamento => {
  const movimento = movimentoDe(pedido, cena);
  if (!movimento || julgamento.nada) return julgamento;
  const { livro } = cena;
  const { dia } = movimento;
  const lotes = [...new Set(movimento.lotes)].filter((lote) => estadas(livro, lote).length > 0);
  const foraDeOrdem = (lote: number) =>
    dia === null || livro.incertos.has(lote) || usosDe(livro, lote).some((uso) => uso !== null && uso >= dia);
  const duvidosos = lotes.filter(foraDeOrdem);
  return {
    ...julgamento,
    talvez: [...(julgamento.talvez ?? []), ...(duvidosos.length > 0 ? FORA_DE_ORDEM : [])],
    aplicar: (antes, corpo) => {
      const depois = julgamento.aplicar(antes, corpo);
      const incertos = new Set([...depois.incertos, ...duvidosos]);
      const nova = pedido.faz === 'entrar' ? (corpo.id as number) : undefined;
      return lotes.reduce<Livro>(
        (agora, lote) => {
          if (agora.incertos.has(lote)) return agora;
          const aNova = agora.passagens.find(({ id, processo }) => id === nova && pedido.faz === 'entrar' && processo === pedido.processo);
          return acomodar(agora, lote, aNova) ?? { ...agora, incertos: new Set([...agora.incertos, lote]) };
        },
        { ...depois, incertos },
      );
    },
  };
};
