import { type Parte, vezDe } from './movimento.events.js';
import { emOrdem, type Movimento, trechoEm } from './razao.js';

/** When something is to leave, and from where. */
export type Ponto = {
  readonly em: string;
  readonly tipo: 'saida' | 'transferencia';
  readonly fazendaId: number;
  readonly antesDaContagem?: boolean | undefined;
};

/** Whether a movement counts before one that is entered now. */
const antesDe = (movimentos: readonly Movimento[], ponto: Ponto): ((movimento: Movimento) => boolean) => {
  const trecho = trechoEm(movimentos);
  const daqui = trecho({ ...ponto, seq: Number.MAX_SAFE_INTEGER });
  return (movimento) => {
    if (movimento.em !== ponto.em) return movimento.em < ponto.em;
    const dele = trecho(movimento);
    return dele === daqui ? vezDe(movimento.tipo) <= vezDe(ponto.tipo) : dele < daqui;
  };
};

/** The effect of a movement on each lot of a farm; a count gives the balance itself. */
const efeitoEm = (fazenda: number, { tipo, fazendaId, paraFazendaId, lotes }: Movimento): readonly Parte[] => {
  const sinal = tipo === 'entrada' ? 1 : -1;
  const aqui = fazendaId === fazenda ? lotes.map((um) => ({ ...um, quantidade: um.quantidade * sinal })) : [];
  return tipo === 'transferencia' && paraFazendaId === fazenda ? [...aqui, ...lotes] : aqui;
};

/**
 * How much of each lot may leave a farm at a point without a lack at a later movement. Movements after a later count do not
 * matter, since it settles the balance.
 */
export const disponiveis = (movimentos: readonly Movimento[], ponto: Ponto): ReadonlyMap<string, Parte> => {
  const saldos = new Map<string, number>();
  const validades = new Map<string, string | null>();
  const livres = new Map<string, number>();
  const contados = new Set<string>();
  const antes = antesDe(movimentos, ponto);
  for (const movimento of emOrdem(movimentos)) {
    const depois = !antes(movimento);
    const conta = movimento.tipo === 'contagem' && movimento.fazendaId === ponto.fazendaId;
    const partes = conta ? movimento.lotes : efeitoEm(ponto.fazendaId, movimento);
    for (const { lote, validade, quantidade } of partes) {
      validades.set(lote, validades.get(lote) ?? validade);
      if (conta && depois) contados.add(lote);
      saldos.set(lote, conta ? movimento.quantidade : (saldos.get(lote) ?? 0) + quantidade);
      const saldo = saldos.get(lote) as number;
      if (!depois) livres.set(lote, saldo);
      else if (!contados.has(lote)) livres.set(lote, Math.min(livres.get(lote) ?? 0, saldo));
    }
  }
  return new Map([...livres].map(([lote, quantidade]) => [lote, { lote, validade: validades.get(lote) ?? null, quantidade }]));
};

/** First to expire, first out; expired ones go last, after those without an expiry. */
const daVez = (em: string) => (a: Parte, b: Parte) => {
  const vez = ({ validade }: Parte) => (validade === null ? '9998' : validade < em ? `9999${validade}` : validade);
  return vez(a) < vez(b) ? -1 : vez(a) > vez(b) ? 1 : a.lote < b.lote ? -1 : 1;
};

/** The lots that an amount would be taken from, first to expire first out; the rest is of no lot. */
export const sugerirLotes = (movimentos: readonly Movimento[], ponto: Ponto, quantidade: number): Parte[] => {
  const partes: Parte[] = [];
  let resta = quantidade;
  const comLote = [...disponiveis(movimentos, ponto).values()].filter((um) => um.lote !== '' && um.quantidade > 0).sort(daVez(ponto.em));
  for (const daLinha of comLote) {
    const parte = Math.min(daLinha.quantidade, resta);
    if (parte > 0) partes.push({ ...daLinha, quantidade: parte });
    resta -= parte;
  }
  return resta > 0 ? [...partes, { lote: '', validade: null, quantidade: resta }] : partes;
};
