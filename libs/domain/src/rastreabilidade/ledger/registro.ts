import type { Ledger, Lote, Passo, Porcao, Processo, Registro, Situacao } from './ledger.js';

/** The name by which records, and what they did to lots, find each other. */
export const chaveDe = (processo: Processo, id: number): string => `${processo}/${id}`;

/** What a record does to a lot that goes into it: spends it, holds it in a place for a while, or hands it over to be kept. */
type Efeito = 'consome' | 'abriga' | 'entrega';
const EFEITOS: Readonly<Partial<Record<Processo, Efeito>>> = {
  beneficio: 'consome',
  rebeneficio: 'consome',
  terreiro: 'abriga',
  secagem: 'abriga',
  ressecagem: 'abriga',
  armazem: 'abriga',
  cooperativa: 'entrega',
};

const processoDe = (chave: string): Processo => chave.slice(0, chave.indexOf('/')) as Processo;

const entrar = (lote: Lote, processo: Processo, quantidade: number, sinal: 1 | -1): void => {
  const efeito = EFEITOS[processo];
  if (efeito === 'consome') lote.saldo -= sinal * quantidade;
  if (efeito === 'abriga') lote.dentro[processo] = (lote.dentro[processo] ?? 0) + sinal * quantidade;
  if (efeito === 'entrega') lote.naCooperativa += sinal * quantidade;
};

/** The place of an entry or an exit: the one it was first given. */
const ordemDe = (ledger: Ledger, chave: string): number => {
  ledger.ordens[chave] ??= ++ledger.ultimaOrdem;
  return ledger.ordens[chave];
};

/** Effect of a record: what goes in. What comes out is lots of their own. */
export const lancar = (ledger: Ledger, chave: string, registro: Registro, situacao: Partial<Situacao> = {}): void => {
  const processo = processoDe(chave);
  ledger.registros[chave] = registro;
  const ordem = ordemDe(ledger, chave);
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade, 1);
    const delta = EFEITOS[processo] === 'consome' ? -quantidade : 0;
    lote.passos.push({ registro: chave, em: registro.em, ordem, delta, ...situacao });
  }
};

/** Effect of leaving a place. */
export const encerrar = (ledger: Ledger, chave: string, em: string, umidadePct: string | null): void => {
  const registro = ledger.registros[chave];
  if (!registro?.aberta) return;
  ledger.registros[chave] = { ...registro, aberta: false };
  const ordem = ordemDe(ledger, `${chave}/saida`);
  const processo = processoDe(chave);
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade, -1);
    lote.passos.push({ registro: chave, em, ordem, delta: 0, etapa: 'descanso', localId: null, umidadePct });
  }
};

/** Takes back all that a record did to the lots that went into it. Lots it made stay, for whoever says what becomes of them. */
export const desfazer = (ledger: Ledger, chave: string): void => {
  const registro = ledger.registros[chave];
  if (!registro) return;
  const processo = processoDe(chave);
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    if (registro.aberta !== false) entrar(lote, processo, quantidade, -1);
    lote.passos = lote.passos.filter((passo) => passo.registro !== chave);
  }
  delete ledger.registros[chave];
};

/** The order of the farm's days, and within a moment that of recording. */
export const emOrdem = (passos: readonly Passo[]): Passo[] => passos.toSorted((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0));

/** Where a lot is after all its steps: what was recorded last counts, a corrected step in its own place. */
export const situacaoDe = (lote: Lote): Situacao => {
  const inicio = lote.unidade === 'kg' ? 'beneficiado' : lote.de.startsWith('despolpagem/') ? 'despolpado' : 'colhido';
  let situacao: Situacao = { etapa: inicio, localId: null, umidadePct: null };
  for (const { etapa, localId, umidadePct } of lote.passos.toSorted((a, b) => a.ordem - b.ordem)) {
    situacao = {
      etapa: etapa ?? situacao.etapa,
      localId: localId === undefined ? situacao.localId : localId,
      umidadePct: umidadePct ?? situacao.umidadePct,
    };
  }
  return situacao;
};

/** Portions of a fact as the ledger holds them. */
export const porcoesDoFato = (lotes: readonly { loteId: number; quantidadeMilesimos: number }[]): Porcao[] =>
  lotes.map(({ loteId, quantidadeMilesimos: quantidade }) => ({ loteId, quantidade }));
