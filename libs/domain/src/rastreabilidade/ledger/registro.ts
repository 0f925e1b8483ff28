import { foiAntes } from '../historico/medida.js';
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

/** The place of a lot's entry or exit: the one it was first given. A lot that a correction puts into a record enters it then. */
const ordemDe = (ledger: Ledger, chave: string, loteId: number): number => {
  const dela = `${chave}#${loteId}`;
  ledger.ordens[dela] ??= ++ledger.ultimaOrdem;
  return ledger.ordens[dela];
};

/** What hangs on a record: readings of a dryer, classifications of a sample. */
export const ligadosA = ({ ligados }: Ledger, chave: string): readonly string[] => ligados[chave] ?? [];

/** Effect of a record: what goes in. What comes out is lots of their own. */
export const lancar = (ledger: Ledger, chave: string, registro: Registro, situacao: Partial<Situacao> = {}): void => {
  const processo = processoDe(chave);
  ledger.registros[chave] = registro;
  if (registro.de) ledger.ligados[registro.de] = [...ligadosA(ledger, registro.de), chave];
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade, 1);
    const delta = EFEITOS[processo] === 'consome' ? -quantidade : 0;
    lote.passos.push({ registro: chave, em: registro.em, ordem: ordemDe(ledger, chave, loteId), delta, ...situacao });
  }
};

/** Effect of leaving a place. */
export const encerrar = (ledger: Ledger, chave: string, em: string, umidadePct: string | null): void => {
  const registro = ledger.registros[chave];
  if (!registro?.aberta) return;
  ledger.registros[chave] = { ...registro, aberta: false, saida: em };
  const processo = processoDe(chave);
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade, -1);
    const ordem = ordemDe(ledger, `${chave}/saida`, loteId);
    lote.passos.push({ registro: chave, em, ordem, delta: 0, etapa: 'descanso', localId: null, umidadePct });
  }
};

/** A correction says that a record has not been left: when it is, that is a new step. */
export const reabrir = (ledger: Ledger, chave: string): void => {
  for (const { loteId } of ledger.registros[chave]?.entradas ?? []) delete ledger.ordens[`${chave}/saida#${loteId}`];
};

const desligar = (ledger: Ledger, dono: string, chave: string): void => {
  const restam = ligadosA(ledger, dono).filter((ligado) => ligado !== chave);
  if (restam.length > 0) ledger.ligados[dono] = restam;
  else delete ledger.ligados[dono];
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
  if (registro.de) desligar(ledger, registro.de, chave);
};

const doMesmo = (um: Registro, outro: Registro): boolean =>
  um.entradas.length === outro.entradas.length &&
  um.entradas.every(({ loteId }) => outro.entradas.some((porcao) => porcao.loteId === loteId));

/** What hangs on a corrected or deleted record follows it: to the lots it has now, or away with it. */
export const acompanhar = (ledger: Ledger, chave: string): void => {
  const dono = ledger.registros[chave];
  for (const ligado of ligadosA(ledger, chave)) {
    const registro = ledger.registros[ligado];
    if (!registro || (dono && doMesmo(dono, registro))) continue;
    desfazer(ledger, ligado);
    const { umidadePct = null } = registro;
    if (dono) lancar(ledger, ligado, { ...registro, entradas: dono.entradas }, umidadePct === null ? {} : { umidadePct });
  }
};

/** The order of the farm's days, and within a moment that of recording. */
export const emOrdem = (passos: readonly Passo[]): Passo[] => passos.toSorted((a, b) => (a.em < b.em ? -1 : a.em > b.em ? 1 : 0));

/**
 * Where a lot is after all its steps: what was recorded last counts, a corrected step in its own place. A moisture that was only looked
 * at counts unless a later one of the farm's time is known already.
 */
export const situacaoDe = (lote: Lote): Situacao => {
  const inicio = lote.unidade === 'kg' ? 'beneficiado' : lote.de.startsWith('despolpagem/') ? 'despolpado' : 'colhido';
  let situacao: Situacao = { etapa: inicio, localId: null, umidadePct: null };
  let medidaEm: string | undefined;
  for (const { em, etapa, localId, umidadePct = null } of lote.passos.toSorted((a, b) => a.ordem - b.ordem)) {
    const mediu = umidadePct !== null && (etapa !== undefined || medidaEm === undefined || !foiAntes(em, medidaEm));
    if (mediu) medidaEm = em;
    situacao = {
      etapa: etapa ?? situacao.etapa,
      localId: localId === undefined ? situacao.localId : localId,
      umidadePct: mediu ? umidadePct : situacao.umidadePct,
    };
  }
  return situacao;
};

/** Portions of a fact as the ledger holds them. */
export const porcoesDoFato = (lotes: readonly { loteId: number; quantidadeMilesimos: number }[]): Porcao[] =>
  lotes.map(({ loteId, quantidadeMilesimos: quantidade }) => ({ loteId, quantidade }));
