import { DomainError } from '@tulha/domain/kernel/errors';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { repartir } from '@tulha/domain/kernel/rateio';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import { baixar, corrigir, em, estornar, excluir, liberar, reservar } from './builders-ledger.js';
import { lugares } from './builders-lugares.js';
import { type Corrigivel, decidir, dias, FAZ, LUGARES, passo, PROCESSOS, registroAoAcaso, aoAcaso } from './naive-correcoes.js';
import { fc } from './property.js';
import { META } from './spec-for.js';

/**
 * Histories of coffee with corrections and deletions, each fact with the instant at which it was recorded; and their result, worked out the
 * slow way.
 */

export const passosCorrigidos = fc.array(passo, { minLength: 40, maxLength: 90, size: 'max' });
type Passo = (typeof passosCorrigidos extends fc.Arbitrary<infer P> ? P : never)[number];
type Feito = { readonly processo: Corrigivel; readonly id: number };
export type Fato = Recorded<LedgerEvent>;

/** A step as a command about lots and records there are. */
const comandoDe = (p: Passo, estado: ReturnType<typeof ledgerDecider.initial>, feitos: readonly Feito[], novo: () => number) => {
  const alvo = aoAcaso(feitos, p.qual);
  const vendas = Object.keys(estado.vendas).map(Number);
  const graos = Object.values(estado.lotes).filter(({ unidade }) => unidade === 'kg');
  const lugar = aoAcaso(
    feitos.filter(({ processo }) => LUGARES.includes(processo)),
    p.qual,
  );
  const origens = [
    { talhaoId: 7, quantidadeMl: p.quantidade * 4 },
    { talhaoId: 8, quantidadeMl: p.quantidade },
  ];
  if (p.faz === 'formar')
    return {
      type: 'FormarLote',
      data: { loteId: novo(), fazendaId: 1, safraId: null, em: p.dia, origens },
    } as const satisfies LedgerCommand;
  if (p.faz === 'vender') return reservar(novo(), [[aoAcaso(graos, p.qual)?.id ?? 0, p.quantidade / 1_000]], { em: p.dia });
  if (p.faz === 'andarVenda')
    return (aoAcaso([baixar, baixar, estornar, liberar], p.outro) ?? baixar)(aoAcaso(vendas, p.qual) ?? 0, dias[2]);
  if (p.faz === 'sair') return lugares[(lugar?.processo ?? 'terreiro') as 'terreiro'].concluir(lugar?.id ?? 0, em(dias[2] as string));
  if (p.faz === 'excluir') return excluir(alvo?.processo ?? 'terreiro', alvo?.id ?? 0);
  if (p.faz !== 'corrigir') return registroAoAcaso(estado, p, novo(), novo);
  const refeito = registroAoAcaso(estado, { ...p, faz: FAZ[alvo?.processo ?? 'terreiro'] }, alvo?.id ?? 0, novo);
  const feitas = estado.registros[`${alvo?.processo}/${alvo?.id}`]?.saidas ?? [];
  const { saidas } = refeito.data as { saidas?: { loteId: number }[] };
  for (const [index, saida] of (saidas ?? []).entries()) if (p.outro % 5 !== 0) saida.loteId = feitas[index] ?? saida.loteId;
  return corrigir(refeito, 'engano');
};

/** The facts of the granted steps, one an hour, as the log would give them back. */
export const historiaCorrigida = (passos: readonly Passo[]): Fato[] => {
  let id = 0;
  const novo = () => ++id;
  let agora = Date.parse('2026-06-15T12:00:00.000Z');
  let estado = ledgerDecider.initial();
  const feitos: Feito[] = [];
  const facts: Fato[] = [];
  for (const p of passos) {
    const comando = comandoDe(p, estado, feitos, novo);
    const novos = decidir(estado, comando);
    if (novos instanceof DomainError) continue;
    agora += 3_600_000;
    for (const fact of structuredClone(novos)) {
      const version = facts.length;
      const meta = { ...META, correlationId: '', causationId: '', recordedAt: new Date(agora).toISOString() };
      facts.push({ ...fact, eventId: String(version), stream: 'ledger-1', version, position: String(version), schemaVersion: 1, meta });
    }
    for (const fact of novos) estado = ledgerDecider.evolve(estado, structuredClone(fact));
    const processo = PROCESSOS[comando.type];
    if (processo) feitos.push({ processo, id: Object.values(comando.data)[0] as number });
  }
  return facts;
};

type Parte = { readonly loteId: number; readonly quantidade: number };
type Registro = {
  readonly dia: string;
  readonly entram: readonly Parte[];
  readonly saem: readonly Parte[];
  readonly talhoes: readonly { readonly talhaoId: number; readonly volumeMl: number }[];
  readonly naCooperativa: boolean;
};

type Corpo = Readonly<Record<string, never>> & { readonly lotes?: never[] };
const emMilesimos = (partes: readonly Record<string, number>[] = []): Parte[] =>
  partes.map((parte) => ({
    loteId: parte.loteId as number,
    quantidade: (parte.quantidadeMilesimos ?? parte.massaG ?? parte.volumeMl) as number,
  }));

/** The whole record in a fact, new or repeated; undefined where it has none. */
const registroDe = ({ type, data }: Fato): readonly [string, Registro] | undefined => {
  const corpo = data as unknown as Record<string, unknown> & Corpo;
  const vazio = { entram: [], saem: [], talhoes: [], naCooperativa: false };
  switch (type) {
    case 'LoteFormado':
      return [
        `lote/${data.loteId}`,
        { ...vazio, dia: data.em, saem: [{ loteId: data.loteId, quantidade: data.volumeMl }], talhoes: data.origens },
      ];
    case 'DespolpaRealizada':
    case 'DespolpaCorrigida':
      return [
        `despolpagem/${data.despolpagemId}`,
        { ...vazio, dia: data.em, saem: emMilesimos(data.saidas as never), talhoes: data.entradas },
      ];
    case 'BeneficioRealizado':
    case 'BeneficioCorrigido':
    case 'RebeneficioRealizado':
    case 'RebeneficioCorrigido': {
      const chave = 'beneficioId' in data ? `beneficio/${data.beneficioId}` : `rebeneficio/${data.rebeneficioId}`;
      return [chave, { ...vazio, dia: data.em.dia, entram: emMilesimos(corpo.entradas), saem: emMilesimos(corpo.saidas) }];
    }
    case 'DepositoRealizado':
    case 'DepositoCorrigido':
      return [`cooperativa/${data.depositoId}`, { ...vazio, dia: data.em, entram: emMilesimos(corpo.lotes), naCooperativa: true }];
    default:
      return undefined;
  }
};

export type ContaIngenua = { quantidade: number; saldo: number; naCooperativa: number };
type Vendido = { readonly dia: string; readonly itens: readonly { loteId: number; massaG: number; daCooperativaG: number }[] };

/** The plots' litres over the lots a record made, by the output of each. */
const colhidos = ({ saem, talhoes }: Registro): string[] =>
  [...Map.groupBy(talhoes, ({ talhaoId }) => talhaoId)].flatMap(([talhaoId, mesmos]) => {
    const total = mesmos.reduce((soma, { volumeMl }) => soma + volumeMl, 0);
    const partes = repartir(
      total,
      saem.map(({ quantidade }) => BigInt(quantidade)),
    );
    return saem.flatMap(({ loteId }, n) => (partes[n] ? [`talhão ${talhaoId} > ${loteId}: ${partes[n]}`] : []));
  });

/**
 * The state by the facts known at an instant, as far as their days had come, worked out one by one: the records in their
 * last form, the lots they made, the inputs, and the sales. Lots in thousandths; edges as text.
 */
export const ingenuoCorrigido = (facts: readonly Fato[], { em: ate, conhecidoEm }: Instante) => {
  const registros = new Map<string, Registro>();
  const vendidos = new Map<number, Vendido>();
  for (const fact of facts.filter(({ meta }) => conhecidoEm === undefined || meta.recordedAt <= conhecidoEm)) {
    if (fact.type === 'RegistroExcluido') registros.delete(`${fact.data.processo}/${fact.data.id}`);
    const [chave, registro] = registroDe(fact) ?? [];
    if (chave !== undefined && registro) registros.set(chave, registro);
    if (fact.type === 'VendaBaixada') vendidos.set(fact.data.vendaId, { dia: fact.data.em, itens: fact.data.itens });
    // A sale that was opened again was not delivered.
    if (fact.type === 'VendaEstornada') vendidos.delete(fact.data.vendaId);
  }
  const lotes = new Map<number, ContaIngenua>();
  const deAte = [...registros.values()].filter(({ dia }) => ate === undefined || dia <= ate);
  for (const { saem } of deAte)
    for (const { loteId, quantidade } of saem) lotes.set(loteId, { quantidade, saldo: quantidade, naCooperativa: 0 });
  for (const { entram, saem, naCooperativa } of deAte)
    for (const { loteId, quantidade } of entram) {
      const lote = lotes.get(loteId);
      if (lote && naCooperativa) lote.naCooperativa += quantidade;
      else if (lote && saem.length > 0) lote.saldo -= quantidade;
    }
  for (const { dia, itens } of vendidos.values())
    for (const { loteId, massaG, daCooperativaG } of itens) {
      const lote = lotes.get(loteId);
      if (!lote || (ate !== undefined && dia > ate)) continue;
      lote.saldo -= massaG;
      lote.naCooperativa -= daCooperativaG;
    }
  for (const lote of lotes.values()) lote.naCooperativa = Math.max(lote.naCooperativa, 0);
  const arestas = deAte.flatMap((registro) => [
    ...registro.saem.flatMap((filho) => registro.entram.map((pai) => `${pai.loteId} > ${filho.loteId}: ${pai.quantidade}`)),
    ...colhidos(registro),
  ]);
  return { lotes, arestas: arestas.sort() };
};
