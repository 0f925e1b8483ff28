import { curto } from '@tulha/domain/kernel/curto';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { conta, semEfeito } from '@tulha/domain/rastreabilidade/historico/retrato';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Ressalva } from '@tulha/domain/rastreabilidade/ledger/ressalva.events';
import { fraseDaRessalva } from '@tulha/domain/rastreabilidade/ledger/textos';
import { tituloDoMovimento } from '@tulha/domain/rastreabilidade/textos';
import { LIVE } from '../../declare/read-schema.js';
import { arrayDe } from '../genealogia/grafo-dos-lotes.js';

/** One thing that happened to a lot, as recorded. Quantities in thousandths of the lot's unit. */
export type Linha = {
  readonly versao: number;
  readonly papel: string;
  readonly tipo: string;
  readonly processo: string;
  readonly processoId: number;
  readonly em: string;
  readonly hora: string | null;
  readonly registradoEm: string;
  readonly ator: number;
  readonly delta: number;
  readonly quantidade: number;
  readonly detalhes: Readonly<Record<string, unknown>>;
  readonly posicao: string;
};

type Tupla = [number, string, string, string, number, string, string | null, string, number, number, number, Linha['detalhes'], string];

/** The lines of `m`, each as a JSON array in this order: a tenth of the work of so many columns of so many rows. */
export const LINHA = `json_build_array(m.versao, m.papel, m.tipo, m.processo, m.processo_id, m.em, m.hora, m.registrado_em, m.ator, m.delta,
  m.quantidade, m.detalhes, m.posicao)`;

export const linhaDe = (tupla: readonly unknown[]): Linha => {
  const [versao, papel, tipo, processo, processoId, em, hora, registrado, ator, delta, quantidade, detalhes, posicao] = tupla as Tupla;
  const registradoEm = new Date(registrado).toISOString();
  return { versao, papel, tipo, processo, processoId, em, hora, registradoEm, ator, delta, quantidade, detalhes, posicao };
};

/** Order within a day: the line that makes the lot comes first, lines without an hour come last. */
export const MOMENTO = `case when m.delta > 0 and m.processo <> 'venda' then '' else coalesce(m.hora, '99') end`;
const momento = ({ delta, processo, hora }: Linha) => (delta > 0 && processo !== 'venda' ? '' : (hora ?? '99'));
const sinal = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** The order of events on the farm; within one moment the order of recording. */
export const naOrdem = (a: Linha, b: Linha): number =>
  sinal(a.em, b.em) ||
  sinal(momento(a), momento(b)) ||
  a.versao - b.versao ||
  sinal(a.papel, b.papel) ||
  a.processoId - b.processoId ||
  sinal(a.processo, b.processo);

/**
 * The condition for lines without effect: those undone by a correction, a deletion or a reopened sale, and the undoing lines
 * themselves. Both stay in the history, and neither is part of the balance. In SQL over all known lines `m` of the lots, by
 * the rule of `semEfeito`.
 */
export const SEM_EFEITO = `(m.papel in ('desfaz', 'volta') or m.tipo = 'VendaEstornada'
  or (m.tipo = 'VendaBaixada' and coalesce(max(m.versao) filter (where m.tipo = 'VendaEstornada')
    over (partition by m.lote_id, m.processo, m.processo_id) > m.versao, false))
  or (m.papel = 'sai' and coalesce(max(m.versao) filter (where m.papel = 'volta')
    over (partition by m.lote_id, m.processo, m.processo_id, m.detalhes ->> 'por') > m.versao, false))
  or coalesce(max(m.versao) filter (where m.papel = 'desfaz') over (partition by m.lote_id, m.processo, m.processo_id) > m.versao, false))`;

const EMENDA = `m.tipo ~ 'Corrigid[oa]$'`;
const SAIU = `m.papel = 'sai' and m.detalhes ->> 'por' is null`;

/** How often a correction has said by then that a place was not left after all: it says the entry, and no exit. */
const REABERTAS = `case when m.processo in ('terreiro', 'secagem', 'ressecagem', 'armazem') then
  count(*) filter (where ${EMENDA} and m.papel = 'entra') over (partition by m.lote_id, m.processo, m.processo_id order by m.versao)
  - count(*) filter (where ${EMENDA} and ${SAIU}) over (partition by m.lote_id, m.processo, m.processo_id order by m.versao) else 0 end`;

/**
 * A line repeated by a correction keeps its first place in the order; an exit that the correction took back and that is made
 * again is a new step.
 */
const ORDEM = `(case when ${EMENDA} then min(m.versao) over (partition by m.lote_id, m.processo, m.processo_id, m.papel, m.detalhes ->> 'por',
  case when ${SAIU} then m.reabertas end) else m.versao end)`;

/**
 * The lines `m` of lots that were known, with whether each was undone (`desfeita`) and its place among its lot's (`ordem`), as `queContam`
 * says them of one lot.
 * @param quais the condition that they meet: all lines of the lots in question, up to an instant
 */
export const linhasSabidas = (quais: string): string => `(
  select m.*, ${SEM_EFEITO} as desfeita, ${ORDEM} as ordem from (
    select m.*, ${REABERTAS} as reabertas from ${LIVE}.lote_movimento m where ${quais}) m)`;

/** Columns from a lot's lines `m` that count: the lot's own, its amount and its record, from the line that made it. */
const doFeito = (valor: string, nome: string) =>
  `(array_agg(m.${valor}) filter (where m.papel = 'sai' and m.detalhes ? 'lote'))[1] as ${nome}`;
export const FEITO = [
  doFeito("detalhes -> 'lote'", 'feito'),
  ...['quantidade', 'em', 'processo'].map((campo) => doFeito(campo, campo)),
].join(', ');

/** Present and deleted lots, with code and unit: a lot deleted by a correction keeps its history. */
export const DE_TODOS = `(select id, conta, codigo, unidade from ${LIVE}.lote
  union all select id, conta, codigo, case when processo in ('beneficio', 'rebeneficio') then 'kg' else 'L' end from ${LIVE}.lote_excluido)`;

/** The table of the places of each process in which coffee lies. */
export const LUGARES = {
  terreiro: 'terreiro',
  secagem: 'secador',
  ressecagem: 'secador',
  armazem: 'pilha',
  cooperativa: 'cooperativa',
} as const;
type Especie = 'usuario' | 'terreiro' | 'secador' | 'pilha' | 'cooperativa' | 'venda' | 'talhao';
const ESPECIES: readonly Especie[] = ['usuario', 'terreiro', 'secador', 'pilha', 'cooperativa', 'venda', 'talhao'];

/** Names of the people and things in lines, by kind and id; of a sale its code and its buyer. */
export type Nomes = Readonly<Record<Especie, Readonly<Record<string, string>> | null>> & {
  readonly venda: Readonly<Record<string, [string, string | null]>> | null;
};

const ressalvasDe = ({ detalhes }: Pick<Linha, 'detalhes'>) => (detalhes.ressalvas as readonly Ressalva[] | undefined) ?? [];
const talhoesDe = ({ detalhes }: Linha) => (detalhes.talhoes as { talhaoId: number; quantidade: number }[] | undefined) ?? [];
const lugarDe = ({ processo, detalhes }: Linha) => {
  const especie = LUGARES[processo as keyof typeof LUGARES];
  return especie && typeof detalhes.localId === 'number' ? { especie, id: detalhes.localId } : undefined;
};

/** The ids named in lines, as arrays for the query, in the order of `ESPECIES`. */
export const citados = (linhas: readonly Linha[]): string[] => {
  const ids = new Map<Especie, Set<number>>(ESPECIES.map((especie) => [especie, new Set()]));
  for (const linha of linhas) {
    ids.get('usuario')?.add(linha.ator);
    const lugar = lugarDe(linha);
    if (lugar) ids.get(lugar.especie)?.add(lugar.id);
    if (linha.processo === 'venda') ids.get('venda')?.add(linha.processoId);
    for (const { talhaoId } of [...talhoesDe(linha), ...ressalvasDe(linha)]) if (talhaoId) ids.get('talhao')?.add(talhaoId);
  }
  return [...ids.values()].map((set) => arrayDe([...set]));
};

/** The names of the account ($1) with these ids, as JSON text. The first of the arrays is parameter `$n`. */
export const nomesSql = (n: number): string => {
  const de = (especie: Especie, nome: string, at: number) =>
    `'${especie}', (select json_object_agg(x.id, x.${nome}) from ${LIVE}.${especie} x where x.conta = $1 and x.id = any($${at}::int8[]))`;
  const lugares = (['terreiro', 'secador', 'pilha', 'cooperativa'] as const).map((especie, index) =>
    de(especie, 'descricao', n + 1 + index),
  );
  const vendas = `'venda', (select json_object_agg(v.id, json_build_array(v.codigo, c.nome))
    from ${LIVE}.venda v left join ${LIVE}.cliente c on c.id = v.cliente_id and c.conta = v.conta where v.conta = $1 and v.id = any($${n + 5}::int8[]))`;
  return `json_build_object(${[de('usuario', 'nome', n), ...lugares, vendas, de('talhao', 'nome', n + 6)].join(', ')})::text`;
};
export const lerNomes = (texto: string): Nomes => JSON.parse(texto) as Nomes;

const nomeDoAlvo = ({ talhaoId }: Ressalva, nomes: Nomes): string | undefined =>
  talhaoId === undefined ? undefined : (nomes.talhao?.[talhaoId] ?? String(talhaoId));
/** The destination of coffee that another record took out of a place. */
const PARA_ONDE: Readonly<Record<string, string>> = {
  terreiro: 'foi para o terreiro',
  secagem: 'foi para o secador',
  ressecagem: 'foi para a ressecagem',
  armazem: 'foi para o armazém',
  beneficio: 'foi para o benefício',
  rebeneficio: 'foi para o rebenefício',
  cooperativa: 'foi para a cooperativa',
  venda: 'foi vendido',
  despolpagem: 'era menos: a despolpa foi corrigida',
  lote: 'era menos: o lote foi corrigido',
};

const detalhesDe = (linha: Linha, unidade: string, nomes: Nomes) => {
  const { detalhes } = linha;
  const linhas: { rotulo: string; valor: string; talhao?: number }[] = [];
  const diga = (rotulo: string, valor: unknown) => {
    if (valor !== null && valor !== undefined && valor !== '') linhas.push({ rotulo, valor: String(valor) });
  };
  const lugar = lugarDe(linha);
  const [venda, cliente] = (linha.processo === 'venda' && nomes.venda?.[linha.processoId]) || [];
  diga('Código', detalhes.codigo ?? venda);
  diga('Local', lugar && nomes[lugar.especie]?.[lugar.id]);
  diga('Tipo', detalhes.tipo);
  diga('Qualidade', detalhes.qualidade);
  if (detalhes.umidadePct) diga('Umidade', `${String(detalhes.umidadePct).replace('.', ',')} %`);
  if (detalhes.pesoG) diga('Peso na balança', `${curto(detalhes.pesoG as number, 3)} kg`);
  if (linha.papel === 'sai' && typeof detalhes.por === 'string') diga('Porque', PARA_ONDE[detalhes.por.split('/')[0] ?? '']);
  diga('Cliente', cliente);
  if (detalhes.daCooperativa) diga('Da cooperativa', `${curto(detalhes.daCooperativa as number, 3)} ${unidade}`);
  diga('Responsável', detalhes.responsavel);
  if (detalhes.antesEm) diga('Era de', diaToBr(detalhes.antesEm as string));
  for (const { rotulo, valor } of (detalhes.ditos as { rotulo: string; valor: string }[] | undefined) ?? []) diga(rotulo, valor);
  diga('Motivo', detalhes.motivo);
  const ressalvas = ressalvasDe(linha);
  diga('Ressalva', ressalvas.map((uma) => `${fraseDaRessalva(uma, nomeDoAlvo(uma, nomes))}.`).join(' '));
  diga('Motivo da ressalva', ressalvas[0]?.motivo);
  for (const { talhaoId, quantidade } of talhoesDe(linha))
    linhas.push({
      rotulo: `Talhão ${nomes.talhao?.[talhaoId] ?? talhaoId}`,
      valor: `${curto(quantidade, 3)} ${unidade}`,
      talhao: talhaoId,
    });
  return linhas;
};

/** The fact that opens a sale again: it undoes that the sale was delivered, and not that it was made. */
const REABRE = 'VendaEstornada';
const desfazia = (por: Linha, linha: Linha): boolean => por.tipo !== REABRE || linha.tipo === 'VendaBaixada';

/** The lines that undo, of those known: in the order of recording, by the record they undo. */
export type Desfeitos = ReadonlyMap<string, readonly Linha[]>;
const registroDe = ({ processo, processoId }: Linha) => `${processo}/${processoId}`;
export const desfeitosDe = (linhas: readonly Linha[]): Desfeitos =>
  Map.groupBy(
    linhas.filter(({ papel, tipo }) => papel === 'desfaz' || tipo === REABRE).toSorted((a, b) => a.versao - b.versao),
    registroDe,
  );

export type Apos = { readonly saldo: number; readonly desfeita: boolean; readonly unidade: string; readonly desfeitos: Desfeitos };

const idDaLinha = ({ versao, papel, processo, processoId }: Linha): string =>
  `${versao}-${papel}${processo === 'leitura' ? `-${processoId}` : ''}`;

/** The line that took back another: that of a correction or of a deletion. */
const desfeitaPor = (linha: Linha, desfeitos: Desfeitos, nomes: Nomes) => {
  const nada = linha.papel === 'desfaz' || linha.tipo === REABRE;
  const por = nada ? undefined : desfeitos.get(registroDe(linha))?.find((outra) => outra.versao > linha.versao && desfazia(outra, linha));
  if (!por) return null;
  return {
    id: idDaLinha(por),
    excluiu: /Excluid[oa]$/.test(por.tipo),
    registradoEm: por.registradoEm,
    ator: nomes.usuario?.[por.ator] ?? null,
    motivo: typeof por.detalhes.motivo === 'string' ? por.detalhes.motivo : null,
  };
};

/**
 * A line as the wire shows it. @param apos balance of the lot after it, in thousandths, whether it has no part in it, and the lines that
 * undid others
 */
export const vistaDaLinha = (linha: Linha, { saldo, desfeita, unidade, desfeitos }: Apos, nomes: Nomes) => ({
  id: idDaLinha(linha),
  em: linha.em,
  hora: linha.hora,
  quando: `${diaToBr(linha.em)}${linha.hora ? ` ${linha.hora}` : ''}`,
  registradoEm: linha.registradoEm,
  ator: nomes.usuario?.[linha.ator] ?? null,
  tipo: linha.tipo,
  titulo: tituloDoMovimento(linha.tipo, linha.papel),
  processo: linha.processo,
  processoId: linha.processoId,
  detalhes: detalhesDe(linha, unidade, nomes),
  delta: toWire(linha.delta, 3),
  quantidade: toWire(linha.quantidade, 3),
  unidade,
  saldo: toWire(saldo, 3),
  desfeita,
  desfeitaPor: desfeitaPor(linha, desfeitos, nomes),
  posicao: linha.posicao,
});
export type LinhaVista = ReturnType<typeof vistaDaLinha>;

/** Whether a line was taken back. Lines that take back have no part in the balance either, but stand. */
export const deixouDeValer = ({ id, tipo, desfeita }: Pick<LinhaVista, 'id' | 'tipo' | 'desfeita'>): boolean =>
  desfeita && tipo !== REABRE && !/-(?:desfaz|volta)$/.test(id);

/** Lines in the order of the farm, with the balance after each: those of `sabidas` (all known lines), up to the day `em` where given. */
export const vistasDe = (sabidas: readonly Linha[], unidade: string, nomes: Nomes, em?: string): LinhaVista[] => {
  const [foiDesfeita, desfeitos] = [semEfeito(sabidas), desfeitosDe(sabidas)];
  let saldo = 0;
  return sabidas
    .filter((linha) => conta({ em }, linha))
    .map((linha) => {
      const desfeita = foiDesfeita(linha);
      if (!desfeita) saldo += linha.delta;
      return vistaDaLinha(linha, { saldo, desfeita, unidade, desfeitos }, nomes);
    });
};
