import { refuse } from '../errors.js';
import { foiAntes } from '../historico/medida.js';
import { type Citado, chaveCitada, citadoDe } from './citado.js';
import { nomeDoRegistro } from './correcao.js';
import { exigirOrdem } from './datas.js';
import { ehLugar, type Estada, estadasDe, resto, sobra, type Tomada, tomar } from './estadas.js';
import type { Ledger, Levado, Lote, Porcao, Processo, Registro } from './ledger.js';
import type { LedgerEvent } from './ledger.events.js';
import { type Movida, movidaDe } from './movida.js';
import { comOnde, ficam } from './onde.js';
import { exigirLeiturasNoPeriodo, falado } from './periodo.js';
import { recorteDe } from './recorte.js';
import { chaveDe, devolver, restos, situacaoDe } from './registro.js';
import { saidaDesfeitaDe, saidaTomadaDe } from './saida-tomada.js';
import { type Cena, momentoDe, podeSerDaCooperativa, situarLotes } from './situar.js';
import { cabiaEm, type Gasto, presenteEm, semCafe, sobreposta } from './sobreposicao.js';

/**
 * Keeps a lot in one place at a time. Coffee that enters a place, is spent or is handed over leaves its oldest places first,
 * where the rest of the lot does not suffice; facts state these exits, and their changes by a correction. An impossible
 * movement is refused.
 */

type Aplicar = (ledger: Ledger, fact: LedgerEvent) => void;
const ONDE: Readonly<Partial<Record<Processo, string>>> = {
  terreiro: 'no terreiro',
  secagem: 'no secador',
  ressecagem: 'no secador',
  armazem: 'no armazém',
};

const ultimaSaida = ({ resta, levados }: Estada): string | undefined =>
  resta > 0
    ? undefined
    : levados
        .map(({ em }) => em)
        .sort()
        .at(-1);

const recusa = (ledger: Ledger, { codigo }: Lote, estada: Estada, quando: string) => {
  const [desde, ate] = [falado(estada.em), ultimaSaida(estada)];
  const periodo = ate === undefined ? `desde ${desde}` : `de ${desde} a ${falado(ate)}`;
  const detalhes = { codigo, em: falado(quando), lugar: ONDE[estada.processo] ?? '', periodo };
  return refuse('LOTE_EM_OUTRO_LUGAR', { ...detalhes, passo: nomeDoRegistro(ledger, estada.chave), ...{ registro: estada.chave } });
};

/** The coffee had been spent by then. */
const recusaDoGasto = (ledger: Ledger, { codigo }: Lote, { registro, em }: Gasto, quando: string) =>
  refuse('LOTE_JA_SAIU', { codigo, em: falado(quando), passo: nomeDoRegistro(ledger, registro), quando: falado(em), ...{ registro } });

const porcoes = ({ lotes }: Ledger, tomadas: readonly Pick<Tomada, 'loteId' | 'quantidade'>[]) =>
  tomadas.map(({ loteId, quantidade }) => ({
    loteId,
    unidade: lotes[loteId]?.unidade ?? ('L' as const),
    quantidadeMilesimos: quantidade,
  }));

/** Says that coffee left places because of another record. @throws SAIDA_ANTES_DA_ENTRADA, LEITURA_FICARIA_FORA */
const dizerSaidas = ({ ledger, dizer }: Cena, tomadas: readonly Tomada[], em: string, por: Citado | undefined): void => {
  for (const [chave, mesmas] of Map.groupBy(tomadas, ({ estada }) => estada.chave)) {
    const [{ estada }] = mesmas as [Tomada, ...Tomada[]];
    const registro = ledger.registros[chave];
    if (!registro) continue;
    exigirOrdem(momentoDe(registro.em), momentoDe(em));
    const lotes = porcoes(ledger, mesmas);
    const sai = (loteId: number) => mesmas.find((uma) => uma.loteId === loteId)?.quantidade ?? 0;
    const parcial = restos(registro).some(({ loteId, quantidade }) => quantidade > sai(loteId));
    if (!parcial) exigirLeiturasNoPeriodo(ledger, chave, { em: registro.em, saida: em });
    const saida = { lotes, saida: momentoDe(em), ...(por ? { por } : {}), ...(parcial ? { parcial: true as const } : {}) };
    const ids = mesmas.map(({ loteId }) => loteId);
    const sem = structuredClone(ledger);
    // Where the lot is once this left is only known without it.
    for (const { loteId, quantidade } of mesmas) semPorcao(sem, chave, { loteId, quantidade, em, por: null });
    dizer(saidaTomadaDe(estada, { ...saida, ...ficam(sem, ids) }));
  }
};

const semPorcao = (ledger: Ledger, chave: string, levado: Levado): void => {
  const registro = ledger.registros[chave];
  if (registro) ledger.registros[chave] = { ...registro, levados: [...(registro.levados ?? []), levado] };
};

/**
 * Whether a stay began after a record. When hours do not decide, the order of recording does, also if the earlier one is
 * corrected later.
 */
const veioDepois = (estada: Estada, propria: Estada | undefined, em: string): boolean =>
  foiAntes(em, estada.em) || (propria !== undefined && !foiAntes(estada.em, em) && estada.ordem > propria.ordem);

/** The exits that a record causes, lot by lot. @throws LOTE_EM_OUTRO_LUGAR where the coffee lay in none of the places yet */
const tomadasDe = (ledger: Ledger, { registro, em, saida, entra, lotes }: Movida): Tomada[] => {
  if (em === null) return [];
  const chave = chaveCitada(registro);
  return lotes.flatMap(({ loteId, quantidade }) => {
    const lote = ledger.lotes[loteId];
    if (!lote) return [];
    const todas = estadasDe(ledger, lote);
    const propria = todas.find((estada) => estada.chave === chave);
    const outras = todas.filter((estada) => estada !== propria && estada.resta > 0);
    const deAntes = todas.filter((estada) => estada !== propria && !veioDepois(estada, propria, em));
    // Coffee that other records took out since counts as having left this place.
    const jaSaiu = entra && (saida !== null || (propria !== undefined && propria.resta < propria.quantidade));
    const naquele = presenteEm(deAntes, em) + quantidade - cabiaEm(ledger, lote, em);
    const falta = jaSaiu ? Math.min(Math.max(naquele, 0), resto(deAntes)) : Math.min(sobra(lote, todas), resto(outras));
    const tomadas = tomar(loteId, deAntes, falta);
    if (!tomadas) throw recusa(ledger, lote, outras.at(-1) as Estada, em);
    return tomadas;
  });
};

/** The exits that a record had caused before its correction. */
const tomadasAntes = (ledger: Ledger, lotes: readonly Lote[], por: string): (Tomada & { readonly em: string })[] =>
  lotes.flatMap((lote) =>
    estadasDe(ledger, lote).flatMap((estada) =>
      estada.levados.filter((levado) => levado.por === por).map(({ loteId, quantidade, em }) => ({ estada, loteId, quantidade, em })),
    ),
  );

const dizAs = (tomadas: readonly Tomada[], em: string | null): string =>
  JSON.stringify(
    tomadas.map(({ estada, loteId, quantidade }) => [estada.chave, loteId, quantidade, em === null ? null : momentoDe(em)]).sort(),
  );

/** Whether a correction keeps the times and the quantities: the record's earlier exits then stay its own. */
const moveOMesmo = (antes: Registro | undefined, { em, saida, lotes }: Movida): boolean => {
  const saiu = antes?.levados?.find(({ por }) => por === null)?.em;
  const diz = (quando: string | null | undefined, portions: readonly Porcao[]) =>
    JSON.stringify([quando && momentoDe(quando), ...portions.map(({ loteId, quantidade }) => [loteId, quantidade]).sort()]);
  return antes !== undefined && em !== null && diz(antes.em, antes.entradas) === diz(em, lotes) && diz(saiu ?? null, []) === diz(saida, []);
};

/** Replaces the exits that a record had caused by those that it causes now. */
const tomarDeNovo = (cena: Cena, lotes: readonly Lote[], antes: Registro | undefined): void => {
  const { ledger, movida, dizer } = cena;
  if (movida.corrige && moveOMesmo(antes, movida)) return;
  const chave = chaveCitada(movida.registro);
  const antigas = movida.corrige ? tomadasAntes(ledger, lotes, chave) : [];
  const semEla = structuredClone(ledger);
  for (const { estada } of antigas) devolver(semEla, estada.chave, chave);
  const agora = tomadasDe(semEla, movida);
  const ondeEra = antigas[0]?.em ?? null;
  if (antigas.length > 0 && dizAs(antigas, ondeEra) === dizAs(agora, movida.em)) return;
  for (const mesmas of Map.groupBy(antigas, ({ estada }) => estada.chave).values()) {
    const [{ estada, em }] = mesmas as [(typeof antigas)[number]];
    const semEsta = structuredClone(ledger);
    devolver(semEsta, estada.chave, chave);
    const situacoes = mesmas.flatMap(({ loteId }) => {
      const lote = semEsta.lotes[loteId];
      if (!lote) return [];
      const { etapa, localId } = situacaoDe(lote);
      return [{ loteId, etapa, localId }];
    });
    dizer(saidaDesfeitaDe(estada, porcoes(ledger, mesmas), momentoDe(em), movida.registro, situacoes));
    // A user stated that all coffee left, so this portion left with it.
    const saiu = estada.levados.find(({ por }) => por === null);
    if (saiu) dizerSaidas(cena, mesmas, saiu.em, undefined);
  }
  if (movida.em !== null) dizerSaidas(cena, agora, movida.em, movida.registro);
};

/** Repeats the exits from a corrected place that other records caused, as far as the coffee is there. */
const levarDeNovo = (cena: Cena, levados: readonly Levado[]): void => {
  const chave = chaveCitada(cena.movida.registro);
  for (const { loteId, quantidade, em, por } of levados) {
    const [registro, lote] = [cena.ledger.registros[chave], cena.ledger.lotes[loteId]];
    if (por === null || !registro?.aberta || !lote) continue;
    const estada = estadasDe(cena.ledger, lote).find((uma) => uma.chave === chave);
    const ainda = Math.min(quantidade, estada?.resta ?? 0);
    if (estada && ainda > 0) dizerSaidas(cena, [{ estada, loteId, quantidade: ainda }], em, citadoDe(por));
  }
};

type Causa = { readonly chave: string; readonly em: string };

/**
 * The cause of coffee lying in more places than there is of it: the record that reduced it, the place it entered last, or
 * the record that spent it.
 */
const causaDe = ({ movida }: Cena, lote: Lote, estadas: readonly Estada[], falta: number): Causa | undefined => {
  const chave = chaveCitada(movida.registro);
  if (lote.de === chave) return { chave, em: '' };
  const ultima = estadas.findLast(({ resta: la }) => la > 0);
  if (ultima && resto(estadas) - ultima.resta >= falta) return ultima;
  const gasto = lote.passos.findLast(({ delta, etapa }) => delta < 0 || etapa === 'cooperativa');
  return gasto && { chave: gasto.registro, em: gasto.em };
};

/** A correction may put coffee back into a place although it has gone on to another, or was reduced: then it left at that time. */
const acertar = (cena: Cena, lotes: readonly Lote[]): void => {
  const { ledger } = cena;
  for (const { id } of lotes) {
    const lote = ledger.lotes[id];
    const estadas = lote ? estadasDe(ledger, lote) : [];
    const falta = lote ? sobra(lote, estadas) : 0;
    if (!lote || falta === 0) continue;
    const causa = causaDe(cena, lote, estadas, falta);
    const delas = estadas.filter(({ chave }) => chave !== causa?.chave);
    for (const tomada of tomar(id, delas, falta) ?? []) {
      const { em } = tomada.estada;
      dizerSaidas(cena, [tomada], causa && causa.em > em ? causa.em : em, causa && citadoDe(causa.chave));
    }
  }
};

/** @throws LOTE_EM_OUTRO_LUGAR where a stay that is over would have been of coffee that was spent already */
const exigirCafeNasEstadas = ({ ledger, movida }: Cena, lotes: readonly Lote[]): void => {
  if (movida.entra || movida.em === null) return;
  for (const { id } of lotes) {
    const lote = ledger.lotes[id];
    const estada = lote && semCafe(ledger, lote, estadasDe(ledger, lote), chaveCitada(movida.registro));
    if (lote && estada) throw recusa(ledger, lote, estada, movida.em > estada.em ? movida.em : estada.em);
  }
};

/** @throws LOTE_EM_OUTRO_LUGAR where a lot would have been in two places, LOTE_JA_SAIU where it would have been in one after it was spent */
const exigirUmLugar = ({ ledger, movida }: Cena, lotes: readonly Lote[]): void => {
  if (!movida.entra) return;
  const chave = chaveCitada(movida.registro);
  for (const { id } of lotes) {
    const lote = ledger.lotes[id];
    const estadas = lote ? estadasDe(ledger, lote) : [];
    const nova = estadas.find((estada) => estada.chave === chave);
    if (!lote || !nova) continue;
    const outras = estadas.filter((estada) => estada !== nova);
    const la = sobreposta(ledger, lote, nova, outras);
    if (la && 'gasto' in la) throw recusaDoGasto(ledger, lote, la.gasto, nova.em > la.gasto.em ? nova.em : la.gasto.em);
    if (la) throw recusa(ledger, lote, la.estada, nova.em > la.estada.em ? nova.em : la.estada.em);
  }
};

/** Whether more than the record itself has to do with where its lots are. */
const mexeComOutros = (ledger: Ledger, movida: Movida, lotes: readonly Lote[]): boolean => {
  const { registro, corrige, entra } = movida;
  const chave = chaveCitada(registro);
  const tomados = corrige && (ledger.registros[chave]?.levados ?? []).some(({ por }) => por !== null);
  const foiAlem = ({ passos }: Lote) => passos.some(({ delta, etapa }) => delta < 0 || etapa === 'cooperativa');
  return (
    tomados ||
    podeSerDaCooperativa(movida, lotes) ||
    (corrige && entra && lotes.some(foiAlem)) ||
    lotes.some(({ passos }) => passos.some((passo) => ehLugar(passo.etapa) && passo.registro !== chave))
  );
};

/**
 * The facts of a command, with those that follow for the places of its coffee.
 * @throws LOTE_EM_OUTRO_LUGAR, LOTE_JA_SAIU, SAIDA_ANTES_DA_ENTRADA, LEITURA_FICARIA_FORA
 */
export const comUmLugarSo = (ledger: Ledger, facts: readonly LedgerEvent[], aplicar: Aplicar): LedgerEvent[] => {
  const movida = movidaDe(facts);
  if (!movida) return [...facts];
  const chave = chaveDe(movida.registro.processo, movida.registro.id);
  const antes = ledger.registros[chave];
  const ids = new Set([...[...movida.lotes, ...(antes?.entradas ?? [])].map(({ loteId }) => loteId), ...(antes?.saidas ?? [])]);
  const lotes = [...ids].flatMap((id) => ledger.lotes[id] ?? []);
  if (!mexeComOutros(ledger, movida, lotes)) return [...facts];
  const depois = recorteDe(ledger, lotes, chave);
  for (const fact of facts) aplicar(depois, fact);
  const consequencias: LedgerEvent[] = [];
  const cena: Cena = {
    ledger: depois,
    movida,
    antes: ledger,
    dizer: (fact) => {
      aplicar(depois, fact);
      consequencias.push(fact);
    },
  };
  if (movida.corrige) levarDeNovo(cena, antes?.levados ?? []);
  tomarDeNovo(cena, lotes, antes);
  if (movida.corrige) acertar(cena, lotes);
  if (movida.corrige || movida.registro.processo === 'venda') situarLotes(cena, lotes);
  exigirUmLugar(cena, lotes);
  exigirCafeNasEstadas(cena, lotes);
  return [...facts.map((fact) => comOnde(depois, fact)), ...consequencias];
};
