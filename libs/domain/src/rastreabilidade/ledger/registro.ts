import { foiAntes } from '../historico/medida.js';
import { usar } from './colhido.js';
import type { Ledger, Lote, Passo, Porcao, Processo, Registro, Situacao } from './ledger.js';

/** The key that links records with their effects on lots. */
export const chaveDe = (processo: Processo, id: number): string => `${processo}/${id}`;

/** The effect of a record on an input lot: it spends it, holds it in a place for a while, or hands it over. */
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

/** The dependents of a record: readings of a dryer, classifications of a sample. */
export const ligadosA = ({ ligados }: Ledger, chave: string): readonly string[] => ligados[chave] ?? [];

/** Effect of a record: its inputs. Its outputs are lots of their own. */
export const lancar = (ledger: Ledger, chave: string, registro: Registro, situacao: Partial<Situacao> = {}): void => {
  const processo = processoDe(chave);
  ledger.registros[chave] = registro;
  usar(ledger, registro.colhido ?? [], 1);
  if (registro.de) ledger.ligados[registro.de] = [...ligadosA(ledger, registro.de), chave];
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade, 1);
    const delta = EFEITOS[processo] === 'consome' ? -quantidade : 0;
    lote.passos.push({ registro: chave, em: registro.em, ordem: ordemDe(ledger, chave, loteId), delta, ...situacao });
  }
};

const levadoDe = ({ levados = [] }: Registro, loteId: number): number =>
  levados.reduce((soma, levado) => soma + (levado.loteId === loteId ? levado.quantidade : 0), 0);

/** The amount of a lot still in a place that it entered. */
export const restaDe = (registro: Registro, loteId: number): number =>
  (registro.entradas.find((porcao) => porcao.loteId === loteId)?.quantidade ?? 0) - levadoDe(registro, loteId);

/** The portions still in a place. */
export const restos = (registro: Registro): Porcao[] =>
  registro.entradas.flatMap(({ loteId }) => {
    const quantidade = restaDe(registro, loteId);
    return quantidade > 0 ? [{ loteId, quantidade }] : [];
  });

/** An exit: portions, moment and moisture; with the record that caused it and the lot's present place, unless a user stated it. */
export type Saindo = {
  readonly lotes: readonly Porcao[];
  readonly em: string;
  readonly umidadePct: string | null;
  readonly por?: string | undefined;
  readonly fica?: Readonly<Record<number, string>>;
};

const ordemDaSaida = (chave: string, por: string | null | undefined, loteId: number): string =>
  `${chave}/saida${por ? `:${por}` : ''}#${loteId}`;

/** Effect of leaving a place. */
export const encerrar = (ledger: Ledger, chave: string, { lotes, em, umidadePct, por, fica = {} }: Saindo): void => {
  const registro = ledger.registros[chave];
  if (!registro?.aberta) return;
  const saem = lotes
    .map(({ loteId, quantidade }) => ({ loteId, quantidade: Math.min(quantidade, restaDe(registro, loteId)) }))
    .filter(({ quantidade }) => quantidade > 0);
  const levados = [...(registro.levados ?? []), ...saem.map((porcao) => ({ ...porcao, em, por: por ?? null }))];
  const depois = { ...registro, levados };
  ledger.registros[chave] = restos(depois).length > 0 ? depois : { ...depois, aberta: false, saida: em };
  for (const { loteId, quantidade } of saem) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processoDe(chave), quantidade, -1);
    const dela = ordemDaSaida(chave, por, loteId);
    const ordem = (ledger.ordens[dela] ??= ++ledger.ultimaOrdem);
    const onde = fica[loteId];
    const passo = { registro: chave, em, ordem, delta: 0, etapa: 'descanso' as const, localId: null, umidadePct };
    lote.passos.push({ ...passo, ...(por ? { por } : {}), ...(onde ? { fica: onde } : {}) });
  }
};

/** Takes back an exit that another record caused: its coffee lies in the place as if it had never left. */
export const devolver = (ledger: Ledger, chave: string, por: string): void => {
  const registro = ledger.registros[chave];
  if (!registro) return;
  const { saida: _, ...resto } = registro;
  const voltam = (registro.levados ?? []).filter((levado) => levado.por === por);
  if (voltam.length === 0) return;
  ledger.registros[chave] = { ...resto, aberta: true, levados: (registro.levados ?? []).filter((levado) => levado.por !== por) };
  for (const { loteId, quantidade } of voltam) {
    const lote = ledger.lotes[loteId];
    delete ledger.ordens[ordemDaSaida(chave, por, loteId)];
    if (!lote) continue;
    entrar(lote, processoDe(chave), quantidade, 1);
    lote.passos = lote.passos.filter((passo) => passo.registro !== chave || passo.por !== por);
  }
};

/** A correction left a lot where an earlier record says: in its place, or in none. */
export const situar = (ledger: Ledger, loteId: number, { chave, em, la }: { chave: string; em: string; la: boolean }): void => {
  const passo = { registro: chave, em, ordem: ++ledger.ultimaOrdem, delta: 0, etapa: 'descanso' as const, localId: null, umidadePct: null };
  ledger.lotes[loteId]?.passos.push({ ...passo, ...(la ? { fica: chave } : {}) });
};

/** A correction reopens a stay: its later exit is a new step. */
export const reabrir = (ledger: Ledger, chave: string): void => {
  for (const { loteId } of ledger.registros[chave]?.entradas ?? []) delete ledger.ordens[ordemDaSaida(chave, null, loteId)];
};

const desligar = (ledger: Ledger, dono: string, chave: string): void => {
  const restam = ligadosA(ledger, dono).filter((ligado) => ligado !== chave);
  if (restam.length > 0) ledger.ligados[dono] = restam;
  else delete ledger.ligados[dono];
};

/** Takes back all effects of a record on the lots that went into it. Lots that it made stay; the caller decides about them. */
export const desfazer = (ledger: Ledger, chave: string): void => {
  const registro = ledger.registros[chave];
  if (!registro) return;
  const processo = processoDe(chave);
  for (const { loteId, quantidade } of registro.entradas) {
    const lote = ledger.lotes[loteId];
    if (!lote) continue;
    entrar(lote, processo, quantidade - levadoDe(registro, loteId), -1);
    lote.passos = lote.passos.filter((passo) => passo.registro !== chave);
  }
  usar(ledger, registro.colhido ?? [], -1);
  for (const { loteId, por } of registro.levados ?? []) if (por) delete ledger.ordens[ordemDaSaida(chave, por, loteId)];
  delete ledger.registros[chave];
  if (registro.de) desligar(ledger, registro.de, chave);
};

const doMesmo = (um: Registro, outro: Registro): boolean =>
  um.entradas.length === outro.entradas.length &&
  um.entradas.every(({ loteId }) => outro.entradas.some((porcao) => porcao.loteId === loteId));

/** Updates the dependents of a corrected or deleted record: they follow it to its present lots, or are deleted with it. */
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

/** The place of a lot after a step: for an exit that knew of another place, that place, as long as the lot is in the record of it. */
const ondeFica = ({ passos }: Lote, passo: Pick<Passo, 'etapa' | 'localId' | 'fica'>): Pick<Passo, 'etapa' | 'localId'> =>
  (passo.fica === undefined
    ? undefined
    : passos.find(({ registro, etapa }) => registro === passo.fica && etapa !== undefined && etapa !== 'descanso')) ?? passo;

/**
 * The situation of a lot after all its steps: the last recorded one counts, and a corrected step keeps its place in the
 * order. A moisture from a mere reading does not replace one measured later on the farm's clock.
 */
export const situacaoDe = (lote: Lote): Situacao => {
  const inicio = lote.unidade === 'kg' ? 'beneficiado' : lote.de.startsWith('despolpagem/') ? 'despolpado' : 'colhido';
  let situacao: Situacao = { etapa: inicio, localId: null, umidadePct: null };
  let medidaEm: string | undefined;
  for (const { em, umidadePct = null, ...passo } of lote.passos.toSorted((a, b) => a.ordem - b.ordem)) {
    const { etapa, localId } = ondeFica(lote, passo);
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
