import { curtoDe } from '../historico.js';
import { type LinhaDoLivro, linhasDoLivro } from '../escrituracao.js';
import type { Livro } from '../livro.types.js';
import type { LivroEntregueEvent } from './livro-entregue.events.js';

export type LinhaEntregue = Extract<LivroEntregueEvent, { type: 'LivroCaixaEntregue' }>['data']['linhas'][number];

/** The words of a line that name people and papers: what is kept of them is a digest. */
const textoDe = (linha: LinhaDoLivro): string => [linha.pago.documento ?? '', curtoDe(linha), linha.pago.participante ?? ''].join('|');

/** The lines of a book as a filing keeps them. */
export const linhasEntregues = (livro: Livro, digest: (texto: string) => string): readonly LinhaEntregue[] =>
  linhasDoLivro(livro).map((linha) => {
    const { pago, imovel, conta, entradaCentavos, saidaCentavos } = linha;
    const { pagamento, lancamento, data, tipoDoDocumento } = pago;
    return {
      pagamento,
      lancamento,
      data,
      imovel: imovel.codigo,
      conta,
      tipoDoDocumento,
      entradaCentavos,
      saidaCentavos,
      texto: digest(textoDe(linha)),
    };
  });

/** What of a line may differ, as people call it. */
export const CAMPOS_DA_LINHA = {
  data: 'data',
  imovel: 'imóvel',
  conta: 'conta',
  tipoDoDocumento: 'tipo do documento',
  entradaCentavos: 'valor',
  saidaCentavos: 'valor',
  texto: 'documento, histórico ou participante',
} as const;
type Campo = keyof typeof CAMPOS_DA_LINHA;
const CAMPOS = Object.keys(CAMPOS_DA_LINHA) as readonly Campo[];

/** A line that is another, is new, or is gone; `mudou` names what differs where it is another. */
export type DiferencaDoLivro = {
  readonly pagamento: number;
  readonly lancamento: number;
  readonly antes: LinhaEntregue | null;
  readonly agora: LinhaEntregue | null;
  readonly mudou: readonly string[];
};

const mudouDe = (antes: LinhaEntregue, agora: LinhaEntregue): readonly string[] => [
  ...new Set(CAMPOS.filter((campo) => antes[campo] !== agora[campo]).map((campo) => CAMPOS_DA_LINHA[campo])),
];

const diaDe = ({ antes, agora }: DiferencaDoLivro): string => (agora ?? (antes as LinhaEntregue)).data;

/**
 * What a rectified book would say otherwise than the filed one, payment by payment, by day. A payment is the same line however it changed; the
 * differences of what came in and went out sum to that of the totals.
 */
export const diferencasDoLivro = (entregues: readonly LinhaEntregue[], agora: readonly LinhaEntregue[]): readonly DiferencaDoLivro[] => {
  const eram = new Map(entregues.map((linha) => [linha.pagamento, linha]));
  const sao = new Map(agora.map((linha) => [linha.pagamento, linha]));
  return [...new Set([...eram.keys(), ...sao.keys()])]
    .map((pagamento): DiferencaDoLivro => {
      const [era, e] = [eram.get(pagamento) ?? null, sao.get(pagamento) ?? null];
      const { lancamento } = (e ?? era) as LinhaEntregue;
      return { pagamento, lancamento, antes: era, agora: e, mudou: era && e ? mudouDe(era, e) : [] };
    })
    .filter(({ antes: era, agora: e, mudou }) => era === null || e === null || mudou.length > 0)
    .toSorted((a, b) => (diaDe(a) === diaDe(b) ? a.pagamento - b.pagamento : diaDe(a) < diaDe(b) ? -1 : 1));
};
