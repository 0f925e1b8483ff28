import { DomainError } from '@tulha/domain/kernel/errors';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from '@tulha/domain/rastreabilidade/ledger/ledger.decider';
import type { Ledger } from '@tulha/domain/rastreabilidade/ledger/ledger';
import { baixar, corrigir, em, estornar, excluir, liberar, reservar } from './builders-ledger.js';
import { lugares } from './builders-lugares.js';
import {
  comoNovo,
  type Corpo,
  type Corrigivel,
  decidir,
  dias,
  FAZ,
  LUGARES,
  menosUm,
  type Passo,
  PROCESSOS,
  registroAoAcaso,
  aoAcaso,
  type Valido,
} from './naive-correcoes.js';
import { podeFaltar } from './naive-ordem.js';

/** A history of the coffee of one account, said step by step to the ledger's decider: records, sales, corrections, deletions. */

type Contagem = Record<'corrigidos' | 'diminuidos' | 'excluidos' | 'impedidos', number>;
export type Historia = {
  /** All that was recorded, in order. */
  readonly facts: LedgerEvent[];
  /** The records of it that are still valid. */
  readonly validos: Valido[];
  estado: Ledger;
  readonly contagem: Contagem;
};
type Cena = Historia & { readonly vendas: number[]; readonly novo: () => number };

type DeLugar = Partial<Record<'terreiroEntradaId' | 'secagemId' | 'ressecagemId' | 'armazemEntradaId', number>>;
type Citado = { readonly processo: string; readonly id: number };
const doLugar = ({ type, data }: LedgerEvent): Citado | undefined => {
  const corpo = data as DeLugar;
  if (type === 'SaidaDesfeita') return data;
  if (type === 'SaidaDoTerreiroRegistrada') return { processo: 'terreiro', id: corpo.terreiroEntradaId ?? 0 };
  if (type === 'SecagemConcluida') return { processo: 'secagem', id: corpo.secagemId ?? 0 };
  if (type === 'RessecagemConcluida') return { processo: 'ressecagem', id: corpo.ressecagemId ?? 0 };
  return type === 'SaidaDoArmazemRegistrada' ? { processo: 'armazem', id: corpo.armazemEntradaId ?? 0 } : undefined;
};
const oMesmo = (este: Citado | undefined, outro: Citado | undefined) => este?.processo === outro?.processo && este?.id === outro?.id;
const porDe = ({ data }: LedgerEvent): Citado | undefined => (data as { por?: Citado }).por;

const aindaPorOutro = (fact: LedgerEvent): boolean => porDe(fact) !== undefined && fact.type !== 'SaidaDesfeita';

/** Exits that another record brought about stand and fall with that record; those of a corrected place are said anew. */
const consequencias = (cena: Cena, corrigido: Valido, [, ...novos]: readonly LedgerEvent[]): void => {
  const { validos } = cena;
  for (const valido of validos)
    valido.facts = valido.facts.filter((fact) => !aindaPorOutro(fact) || !oMesmo(doLugar(fact), corrigido as Citado));
  for (const fact of novos) {
    const [por, lugar] = [porDe(fact), doLugar(fact)];
    const baixou = ({ facts }: Valido) => facts.some(({ type, data }) => type === 'VendaBaixada' && (data as Corpo).vendaId === por?.id);
    const dono = validos.findLast((valido) => (por?.processo === 'venda' ? baixou(valido) : oMesmo(valido, por)));
    if (fact.type === 'LoteSituado') cena.validos.find((valido) => oMesmo(valido, fact.data))?.facts.push(fact);
    else if (fact.type !== 'SaidaDesfeita') (por ? dono : validos.find((valido) => oMesmo(valido, lugar)))?.facts.push(fact);
    else if (dono) dono.facts = dono.facts.filter((outro) => !aindaPorOutro(outro) || !oMesmo(doLugar(outro), lugar));
  }
};

const situa = ({ type }: LedgerEvent): boolean => type === 'LoteSituado';

const aceitar = (cena: Cena, novos: readonly LedgerEvent[]): void => {
  for (const fact of novos) {
    cena.facts.push(fact);
    cena.estado = ledgerDecider.evolve(cena.estado, JSON.parse(JSON.stringify(fact)));
  }
};

const pedir = (cena: Cena, comando: LedgerCommand, processo: Valido['processo'], id: number): void => {
  const novos = decidir(cena.estado, comando);
  if (novos instanceof DomainError) return;
  aceitar(cena, novos);
  const [fato] = novos;
  const { validos } = cena;
  if (fato?.type === 'VendaLiberada') {
    const dela = ({ facts: dele }: Valido) => dele.some(({ data }) => (data as Corpo).vendaId === fato.data.vendaId);
    validos.splice(0, validos.length, ...validos.filter((valido) => !dela(valido))); // a deleted sale is as if it never was
  } else if (fato) {
    validos.push({ processo, id, facts: novos.filter((fact) => !situa(fact)) });
    consequencias(cena, { processo: 'outro', id: 0, facts: [] }, [fato, ...novos.filter(situa)]);
  }
};

const vender = (cena: Cena, { quantidade, dia, qual }: Passo): void => {
  const graos = Object.values(cena.estado.lotes).filter(({ unidade }) => unidade === 'kg');
  const vendaId = cena.novo();
  pedir(cena, reservar(vendaId, [[aoAcaso(graos, qual)?.id ?? 0, ((quantidade % 400) + 1) / 1_000]], { em: dia }), 'outro', 0);
  cena.vendas.push(vendaId);
};

const sair = (cena: Cena, { qual }: Passo): void => {
  const lugar = aoAcaso(
    cena.validos.filter(({ processo }) => LUGARES.includes(processo)),
    qual,
  );
  if (!lugar) return;
  const novos = decidir(cena.estado, lugares[lugar.processo as 'terreiro'].concluir(lugar.id, em(dias[2] as string)));
  if (novos instanceof DomainError) return;
  aceitar(cena, novos);
  lugar.facts.push(...novos);
};

/** @throws where the ledger refuses a deletion that the history does not need, or the other way round */
const apagar = (cena: Cena, alvo: Valido): void => {
  const { validos, contagem } = cena;
  const novos = decidir(cena.estado, excluir(alvo.processo as Corrigivel, alvo.id));
  const pode = podeFaltar(validos, alvo);
  if (novos instanceof DomainError === pode) throw new Error(`Excluir ${JSON.stringify(alvo)}: ${JSON.stringify(novos)}`);
  contagem[pode ? 'excluidos' : 'impedidos'] += 1;
  if (novos instanceof DomainError) return;
  aceitar(cena, novos);
  validos.splice(validos.indexOf(alvo), 1);
  consequencias(cena, alvo, novos);
};

const dizerDeNovo = (cena: Cena, alvo: Valido, comando: LedgerCommand, como: 'corrigidos' | 'diminuidos'): void => {
  const novos = decidir(cena.estado, corrigir(comando, 'engano'));
  cena.contagem[novos instanceof DomainError ? 'impedidos' : como] += 1;
  if (novos instanceof DomainError) return;
  aceitar(cena, novos);
  alvo.facts = [...comoNovo(comando, novos[0] as LedgerEvent), ...alvo.facts.filter(aindaPorOutro)];
  consequencias(cena, alvo, novos);
};

/** Any other record of the same kind, of which some outputs are those there were. */
const outroRegistro = (cena: Cena, passo: Passo, alvo: Valido): LedgerCommand => {
  const noLugar = Math.max(LUGARES.indexOf(alvo.processo), 0);
  const outro = passo.outro - (passo.outro % LUGARES.length) + noLugar;
  const comando = registroAoAcaso(cena.estado, { ...passo, outro, faz: FAZ[alvo.processo as Corrigivel] }, alvo.id, cena.novo);
  const feitas = cena.estado.registros[`${alvo.processo}/${alvo.id}`]?.saidas ?? [];
  const { saidas } = comando.data as { saidas?: { loteId: number }[] };
  for (const [index, saida] of (saidas ?? []).entries()) if (passo.outro % 5 !== 0) saida.loteId = feitas[index] ?? saida.loteId;
  return comando;
};

const dar = (cena: Cena, passo: Passo): void => {
  const { faz, qual, outro, quantidade } = passo;
  const dia = ['formar', 'despolpar'].includes(faz) && qual % 4 > 0 ? (dias[0] as string) : passo.dia;
  const porProcesso = Map.groupBy(cena.validos, ({ processo }) => processo);
  porProcesso.delete('outro');
  const alvo = aoAcaso(aoAcaso([...porProcesso.values()], outro) ?? [], qual);
  switch (faz) {
    case 'formar': {
      const origens = [{ talhaoId: 7, quantidadeMl: quantidade * 4 }];
      return pedir(cena, { type: 'FormarLote', data: { loteId: cena.novo(), fazendaId: 1, safraId: null, em: dia, origens } }, 'outro', 0);
    }
    case 'vender':
      return vender(cena, passo);
    case 'andarVenda':
      return pedir(
        cena,
        (aoAcaso([baixar, baixar, estornar, liberar], outro) ?? baixar)(aoAcaso(cena.vendas, qual) ?? 0, dias[2]),
        'outro',
        0,
      );
    case 'sair':
      return sair(cena, passo);
    case 'excluir':
      return alvo && apagar(cena, alvo);
    case 'corrigir':
      return alvo && dizerDeNovo(cena, alvo, outroRegistro(cena, passo, alvo), 'corrigidos');
    case 'tirar': {
      const comando = alvo && menosUm(cena.estado, alvo.processo as Corrigivel, alvo.id, outro);
      return alvo && comando && dizerDeNovo(cena, alvo, comando, 'diminuidos');
    }
    default: {
      const comando = registroAoAcaso(cena.estado, { ...passo, dia }, cena.novo(), cena.novo);
      return pedir(cena, comando, PROCESSOS[comando.type] as Corrigivel, Object.values(comando.data)[0] as number);
    }
  }
};

/**
 * Runs the steps one after the other. Steps that the ledger refuses are skipped; ids count from `primeiroId`.
 * @throws where a deletion is refused or granted against a naive replay, or `decide` changes the state
 */
export const contarHistoria = (
  passos: readonly Passo[],
  primeiroId = 1,
  depoisDeCada: (estado: Ledger, facts: readonly LedgerEvent[]) => void = () => undefined,
): Historia => {
  let id = primeiroId - 1;
  const contagem = { corrigidos: 0, diminuidos: 0, excluidos: 0, impedidos: 0 };
  const cena: Cena = { facts: [], validos: [], estado: ledgerDecider.initial(), contagem, vendas: [], novo: () => ++id };
  for (const passo of passos) {
    dar(cena, passo);
    depoisDeCada(cena.estado, cena.facts);
  }
  return cena;
};
