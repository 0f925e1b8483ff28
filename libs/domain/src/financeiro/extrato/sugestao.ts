import { daysBetween, type Dia, diaToBr } from '../../kernel/dates.js';
import { dobrar } from '../../kernel/palavras.js';

/** An item that a line may match: an instalment, or a movement of the cash flow. Money out is negative. */
export type Candidato = {
  readonly tipo: 'pagamento' | 'movimentacao';
  readonly id: number;
  readonly centavos: number;
  /** When it falls due, and when it was paid, if it was. */
  readonly vencimento: Dia;
  readonly pagoEm: Dia | null;
  readonly nomes: readonly string[];
  readonly documentos: readonly string[];
  readonly fornecedorId: number | null;
  readonly categoriaId: number | null;
};

/** The supplier and category of earlier lines of the same memo, and how often. */
export type Lembranca = {
  readonly memo: string;
  readonly fornecedorId: number | null;
  readonly categoriaId: number | null;
  readonly vezes: number;
};

export type LinhaSugerivel = {
  readonly dia: Dia;
  readonly centavos: number;
  readonly textos: readonly string[];
  readonly documento: string | null;
  readonly memo: string;
};

/** The most days by which a bank movement may be before, and after, the day of the item. */
const [ANTES, DEPOIS] = [10, 10];

/** The days between a line and a candidate: from its payment where it is paid, otherwise from its due day. */
const distancia = ({ dia }: LinhaSugerivel, { vencimento, pagoEm }: Candidato): number => daysBetween(pagoEm ?? vencimento, dia);

const PALAVRA_MIN = 4;

/** Words of a name that say whose it is. */
const palavrasDe = (textos: readonly string[]): ReadonlySet<string> =>
  new Set(
    textos
      .flatMap((texto) => texto.split(/[^\p{L}\p{N}]/u))
      .map(dobrar)
      .filter(({ length }) => length >= PALAVRA_MIN),
  );

const emComum = (linha: readonly string[], nomes: readonly string[]): readonly string[] => {
  const palavras = palavrasDe(linha);
  return [...palavrasDe(nomes)].filter((palavra) => palavras.has(palavra));
};

const quandoDe = (dias: number, { pagoEm, vencimento }: Candidato): string => {
  const dia = pagoEm ?? vencimento;
  const oque = pagoEm ? 'pagamento' : 'vencimento';
  if (dias === 0) return `no dia do ${oque}`;
  const quantos = Math.abs(dias) === 1 ? '1 dia' : `${Math.abs(dias)} dias`;
  return `${quantos} ${dias > 0 ? 'depois' : 'antes'} do ${oque}, ${diaToBr(dia)}`;
};

/** How likely it is that one is the other, and why, in words; undefined where it is not to be thought of. */
const julgar = (linha: LinhaSugerivel, candidato: Candidato, lembrancas: readonly Lembranca[]) => {
  if (candidato.centavos !== linha.centavos) return undefined;
  const dias = distancia(linha, candidato);
  if (dias < -ANTES || dias > DEPOIS) return undefined;
  const motivos = ['mesmo valor', quandoDe(dias, candidato)];
  let pontos = 50 - 3 * Math.abs(dias);
  if (linha.documento && candidato.documentos.includes(linha.documento)) {
    pontos += 60;
    motivos.push(`documento ${linha.documento}`);
  }
  const [palavra] = emComum(linha.textos, candidato.nomes);
  if (palavra) {
    pontos += 30;
    motivos.push(`o extrato diz "${palavra}"`);
  }
  const { fornecedorId, categoriaId } = candidato;
  const lembrada = lembrancas.find(
    (uma) => uma.memo === linha.memo && (fornecedorId === null ? uma.categoriaId === categoriaId : uma.fornecedorId === fornecedorId),
  );
  if (lembrada && linha.memo !== '' && (fornecedorId ?? categoriaId) !== null) {
    pontos += 20 + Math.min(lembrada.vezes, 5);
    motivos.push(lembrada.vezes === 1 ? 'como da outra vez' : `como nas outras ${lembrada.vezes} vezes`);
  }
  return { candidato, pontos, motivos };
};

export type Sugestao = NonNullable<ReturnType<typeof julgar>>;

const SUGERIDAS = 3;

/**
 * The likeliest items for a line, the likeliest first. Nothing is matched automatically: between two equal ones only the farm can decide.
 */
export const sugerir = (linha: LinhaSugerivel, candidatos: readonly Candidato[], lembrancas: readonly Lembranca[]): readonly Sugestao[] =>
  candidatos
    .flatMap((candidato) => julgar(linha, candidato, lembrancas) ?? [])
    .sort((a, b) => b.pontos - a.pontos || a.candidato.vencimento.localeCompare(b.candidato.vencimento) || a.candidato.id - b.candidato.id)
    .slice(0, SUGERIDAS);
