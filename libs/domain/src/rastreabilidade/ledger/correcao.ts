import { diaToBr } from '../../kernel/dates.js';
import { refuse } from '../errors.js';
import { OS_PROCESSOS } from '../processos.messages.js';
import {
  doDeposito,
  entregou,
  type Ledger,
  type Lote,
  loteDe,
  type Passo,
  type Porcao,
  type Processo,
  type Registro,
  show,
} from './ledger.js';
import type { Efeitos } from './correcao.events.js';
import { exigirDepositado } from './depositado.js';
import { exigirLeiturasNoPeriodo } from './periodo.js';
import { acompanhar, chaveDe, desfazer, emOrdem, ligadosA, situacaoDe } from './registro.js';

/**
 * Corrections. A record is corrected by a fact that states all of it anew, or that deletes it: the old effects are taken
 * back and the new ones applied. All later facts must remain possible: no balance below zero, no lot before its own day, no
 * coffee that comes from itself.
 */

/** A record as a person finds it again: `o benefício B007`, `a entrada no secador 12`. */
export const nomeDoRegistro = ({ registros, vendas }: Ledger, chave: string): string => {
  const [processo, id] = chave.split('/') as [Processo, string];
  const codigo = processo === 'venda' ? vendas[Number(id)]?.codigo : registros[chave]?.codigo;
  return `${OS_PROCESSOS[processo]} ${codigo ?? id}`;
};

/** The record as it stands. @throws PROCESSO_NAO_ENCONTRADO */
export const registroDe = (ledger: Ledger, processo: Processo, id: number): Registro => {
  const registro = ledger.registros[chaveDe(processo, id)];
  if (!registro) throw refuse('PROCESSO_NAO_ENCONTRADO', { processo: OS_PROCESSOS[processo], id });
  return registro;
};

/** A ledger that may be changed without changing the one given, as far as these lots and all records are concerned. */
export const copiaDe = (ledger: Ledger, lotes: Iterable<number>): Ledger => {
  const copia: Ledger = {
    ...ledger,
    lotes: { ...ledger.lotes },
    codigos: { ...ledger.codigos },
    codigosDeProcesso: { ...ledger.codigosDeProcesso },
    numeros: { ...ledger.numeros },
    registros: { ...ledger.registros },
    ligados: { ...ledger.ligados },
    ordens: { ...ledger.ordens },
    usado: { ...ledger.usado },
  };
  for (const id of lotes) {
    const lote = ledger.lotes[id];
    if (lote) copia.lotes[id] = structuredClone(lote);
  }
  return copia;
};

/** Every lot that has coffee of one of these. */
export const descendentes = ({ lotes, registros }: Ledger, raizes: readonly number[]): Set<number> => {
  const vistos = new Set<number>();
  const porVer = [...raizes];
  for (let id = porVer.pop(); id !== undefined; id = porVer.pop()) {
    if (vistos.has(id)) continue;
    vistos.add(id);
    for (const { registro, delta } of lotes[id]?.passos ?? []) if (delta < 0) porVer.push(...(registros[registro]?.saidas ?? []));
  }
  return vistos;
};

const data = (em: string) => diaToBr(em.slice(0, 10));

const soOlhou = ({ registro }: Passo): boolean => /^(amostra|classificacao|leitura)\//.test(registro);

/**
 * The last step that spent coffee of a lot, or else that did anything with it; none of the record itself.
 * @param queMexeu true: nor one that only looked at it
 */
const ultimoPasso = (lote: Lote, chave: string, { queMexeu = false } = {}): Passo | undefined => {
  const fez = (passo: Passo) => !(queMexeu && soOlhou(passo)) && (entregou(passo) || !doDeposito(passo));
  const passos = emOrdem(lote.passos).filter((passo) => passo.registro !== chave && fez(passo));
  return passos.findLast(({ delta }) => delta < 0) ?? passos.at(-1);
};

/** The open sale that a lot is promised to, as a step that stands in the way. */
const vendaAberta = ({ vendas }: Ledger, loteId: number) => {
  const achada = Object.entries(vendas).find(([, { baixada, itens }]) => !baixada && itens.some((item) => item.loteId === loteId));
  return achada && { passo: `a venda ${achada[1].codigo}`, registro: `venda/${achada[0]}` };
};

/** A step as a refusal names it, and the record by which a screen leads there. */
const passoQueImpede = (ledger: Ledger, { registro, em }: Passo) => ({
  passo: `${nomeDoRegistro(ledger, registro)}, de ${data(em)}`,
  registro,
});

/** @throws CORRECAO_IMPEDIDA when later events would no longer be possible. */
const exigirSaldoDepois = (depois: Ledger, lote: Lote, chave: string): void => {
  const falta = Math.max(lote.reservado, lote.naCooperativa, 0) - lote.saldo;
  const faltaNaCooperativa = -lote.naCooperativa;
  if (falta <= 0 && faltaNaCooperativa <= 0) return;
  const passo = ultimoPasso(lote, chave, { queMexeu: true });
  const venda = lote.saldo >= 0 && lote.reservado > lote.saldo ? vendaAberta(depois, lote.id) : undefined;
  const impede = venda ?? (passo ? passoQueImpede(depois, passo) : { passo: 'a venda', registro: '' });
  const detalhes = { codigo: lote.codigo, unidade: lote.unidade, falta: show(Math.max(falta, faltaNaCooperativa)), ...impede };
  throw refuse('CORRECAO_IMPEDIDA', detalhes);
};

/** @throws LOTE_JA_USADO when a lot that would be gone went on. */
const exigirSemUso = (ledger: Ledger, id: number, chave: string): void => {
  const lote = loteDe(ledger, id);
  const passo = ultimoPasso(lote, chave);
  const venda = vendaAberta(ledger, id);
  const impede = passo ? passoQueImpede(ledger, passo) : venda;
  if (impede) {
    const detalhes = { codigo: lote.codigo, ...impede };
    throw refuse('LOTE_JA_USADO', detalhes);
  }
};

/** The sale that promised a lot on a day on which it would not be there yet: no step of the lot, as nothing has left it. */
const prometidoAntes = ({ vendas }: Ledger, { id, em }: Lote) => {
  const achada = Object.entries(vendas).find(([, venda]) => venda.em < em && venda.itens.some(({ loteId }) => loteId === id));
  return achada && { passo: `a venda ${achada[1].codigo}`, quando: diaToBr(achada[1].em), registro: `venda/${achada[0]}` };
};

/** @throws LOTE_ANTES_DO_USO when a lot would come to be after something happened to it, or, of one that is moved, after it was promised to a sale. */
const exigirDataDepois = (
  ledger: Ledger,
  lote: Lote,
  { chave, era }: { readonly chave: string; readonly era: string | undefined },
): void => {
  const antes = emOrdem(lote.passos).find(({ registro, em }) => registro !== chave && em.slice(0, 10) < lote.em);
  const passo = antes && { passo: nomeDoRegistro(ledger, antes.registro), quando: data(antes.em), registro: antes.registro };
  const impede = passo ?? (lote.em === era ? undefined : prometidoAntes(ledger, lote));
  if (impede) throw refuse('LOTE_ANTES_DO_USO', { codigo: lote.codigo, em: diaToBr(lote.em), ...impede });
};

type Alteracao<T> = {
  readonly processo: Processo;
  readonly id: number;
  /** Lots that go into the record now. */
  readonly entradas: readonly number[];
  /** The lots it had made that stay. */
  readonly ficam: readonly number[];
  /** The record may be left without inputs: it was deleted, or never had coffee from the ledger. */
  readonly semEntrada?: boolean;
  /** Decides the record anew and applies it, on a ledger in which it is not: as `antes`, for codes to be kept. */
  readonly refazer: (semEle: Ledger, antes: Registro) => T;
};

/** @throws ULTIMA_ENTRADA where a record of coffee would be left without any */
const exigirEntrada = (ledger: Ledger, { entradas: antes }: Registro, agora: readonly number[], chave: string): void => {
  if (agora.length > 0 || antes.length === 0) return;
  const codigos = antes.map(({ loteId }) => loteDe(ledger, loteId).codigo);
  const entrada = codigos.length === 1 ? `O lote ${codigos[0]}` : `O café dos lotes ${codigos.slice(0, 5).join(', ')}`;
  throw refuse('ULTIMA_ENTRADA', { entrada, passo: nomeDoRegistro(ledger, chave) });
};

/**
 * Tries a correction on a copy. @returns the corrected record, and its effects
 * @throws PROCESSO_NAO_ENCONTRADO, ULTIMA_ENTRADA, ORIGEM_CIRCULAR, CORRECAO_IMPEDIDA, LOTE_JA_USADO, LOTE_ANTES_DO_USO,
 * LEITURA_FICARIA_FORA, VENDA_ANTES_DO_DEPOSITO, and the errors of `refazer`
 */
export const ensaiar = <T>(
  ledger: Ledger,
  { processo, id, entradas, ficam, semEntrada = false, refazer }: Alteracao<T>,
): { readonly feito: T; readonly efeitos: Efeitos } => {
  const chave = chaveDe(processo, id);
  const antes = registroDe(ledger, processo, id);
  if (!semEntrada) exigirEntrada(ledger, antes, entradas, chave);
  const circular = descendentes(ledger, antes.saidas);
  for (const loteId of entradas) if (circular.has(loteId)) throw refuse('ORIGEM_CIRCULAR', { codigo: loteDe(ledger, loteId).codigo });
  for (const saida of antes.saidas) if (!ficam.includes(saida)) exigirSemUso(ledger, saida, chave);
  const tocados = new Set([...antes.entradas.map(({ loteId }) => loteId), ...entradas, ...antes.saidas]);
  const depois = copiaDe(ledger, tocados);
  desfazer(depois, chave);
  const feito = refazer(depois, antes);
  const refeito = depois.registros[chave];
  if (refeito) exigirLeiturasNoPeriodo(depois, chave, refeito);
  acompanhar(depois, chave);
  for (const loteId of tocados) {
    const lote = depois.lotes[loteId];
    if (!lote || (antes.saidas.includes(loteId) && !ficam.includes(loteId))) continue;
    exigirSaldoDepois(depois, lote, chave);
    exigirDataDepois(depois, lote, { chave, era: ledger.lotes[loteId]?.em });
    if (processo === 'cooperativa') exigirDepositado(ledger, depois, lote);
  }
  return { feito, efeitos: efeitosDe(ledger, depois, antes, { chave, tocados, ficam }) };
};

const porcoesDe = (ledger: Ledger, porcoes: readonly Porcao[]) =>
  porcoes.map(({ loteId, quantidade }) => ({ loteId, unidade: loteDe(ledger, loteId).unidade, quantidadeMilesimos: quantidade }));

/** Readings whose lots a correction changes, as they were and as they are. */
const leiturasMudadas = (ledger: Ledger, depois: Ledger, chave: string): NonNullable<Efeitos['leituras']> =>
  ligadosA(ledger, chave).flatMap((ligado) => {
    const registro = ledger.registros[ligado];
    if (!registro || !ligado.startsWith('leitura/')) return [];
    const [eram, sao] = [registro.entradas, depois.registros[ligado]?.entradas ?? []];
    const fora = (de: readonly Porcao[], em: readonly Porcao[]) =>
      porcoesDe(
        ledger,
        de.filter((um) => !em.some((outro) => outro.loteId === um.loteId)),
      );
    const [saem, entram] = [fora(eram, sao), fora(sao, eram)];
    if (saem.length + entram.length === 0) return [];
    const [dia = '', hora = '00:00'] = registro.em.split(' ');
    return [{ leituraId: Number(ligado.slice('leitura/'.length)), dia, hora, umidadePct: registro.umidadePct ?? '0', saem, entram }];
  });

const comLeituras = (leituras: NonNullable<Efeitos['leituras']>) => (leituras.length === 0 ? {} : { leituras });

const efeitosDe = (
  ledger: Ledger,
  depois: Ledger,
  antes: Registro,
  { chave, tocados, ficam }: { chave: string; tocados: ReadonlySet<number>; ficam: readonly number[] },
): Efeitos => ({
  ...comLeituras(leiturasMudadas(ledger, depois, chave)),
  antesEm: antes.em.slice(0, 10),
  antes: porcoesDe(ledger, antes.entradas),
  saidasAntes: antes.saidas.map((loteId) => ({
    loteId,
    codigo: loteDe(ledger, loteId).codigo,
    quantidadeMilesimos: loteDe(ledger, loteId).quantidade,
    fica: ficam.includes(loteId),
  })),
  talhoesAntes: [...new Set((antes.colhido ?? []).map(({ talhaoId }) => talhaoId))],
  situacoes: [...tocados].flatMap((loteId) => {
    const lote = depois.lotes[loteId];
    return lote && (!antes.saidas.includes(loteId) || ficam.includes(loteId)) ? [{ loteId, ...situacaoDe(lote) }] : [];
  }),
});

/** Applies a correction to the lots that a record had made: the deleted ones leave the ledger; their codes stay taken. */
export const retirarSaidas = (ledger: Ledger, saidasAntes: Efeitos['saidasAntes']): void => {
  for (const { loteId, fica } of saidasAntes) if (!fica) delete ledger.lotes[loteId];
};
