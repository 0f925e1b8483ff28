import { type Decider, never } from '../../kernel/decider.js';
import { diaAt } from '../../kernel/relogio.js';
import { diaToBr } from '../../kernel/calendar.js';
import { refuseFiscal } from '../errors.js';
import { deixaEmAberto, registra } from './cstat.js';
import { CONSUMO_INDEVIDO, depoisDoRetorno, NSU_ZERO, type Retorno } from './cursor.js';
import {
  type Assinada,
  CANCELAMENTOS,
  type ConteudoFiscal,
  type DistribuicaoEvent,
  type EventoDistribuido,
  type NotaDistribuida,
  type Respondida,
  type Separado,
} from './distribuicao.events.js';
import { abrirLacuna, type Lacuna, tirarDaLacuna } from './lacunas.js';
import {
  type Ambiente,
  MANIFESTACOES,
  NOMES_DA_MANIFESTACAO,
  PALAVRAS_DA_CIENCIA_AUTOMATICA,
  type TipoDeManifestacao,
} from './manifestacao.types.js';
import { prazoDe } from './prazos.js';

type Manifestacao = {
  readonly tipo: TipoDeManifestacao;
  readonly sequencia: number;
  readonly situacao: 'ASSINADA' | 'REGISTRADA' | 'RECUSADA';
  readonly conteudo: ConteudoFiscal;
};
type Nota = {
  readonly id: number;
  readonly autorizada: string;
  readonly situacao: NotaDistribuida['situacao'];
  readonly completa: boolean;
  readonly manifestacoes: readonly Manifestacao[];
};
export type Distribuicao = {
  aberta: boolean;
  ultNsu: string;
  proximoEm: string;
  /** Numbers that the authority counts as read and that never came here. */
  lacunas: readonly Lacuna[];
  notas: Record<string, Nota>;
  /** Events of invoices, and whether what they say is here: one that is distributed twice is told once more only where its summary came first. */
  eventos: Record<string, 'RESUMO' | 'INTEIRO'>;
  /** Whether a person agreed that ciência is given by itself, and has not taken it back. */
  cienciaAutomatica: boolean;
};

type Na = { readonly distribuicaoId: number };
/** One document of an answer, as it was read: without ids, which only new documents get. */
export type DocumentoLido =
  | { readonly tipo: 'resumo' | 'nota'; readonly dados: Omit<NotaDistribuida, 'distribuicaoId' | 'notaId'> }
  | { readonly tipo: 'evento'; readonly dados: Omit<EventoDistribuido, 'distribuicaoId' | 'notaId'> }
  | { readonly tipo: 'separado'; readonly dados: Omit<Separado, 'distribuicaoId'> };

export type DistribuicaoCommand =
  | {
      readonly type: 'AbrirDistribuicao';
      readonly data: Na & { readonly fazendaId: number; readonly documento: string; readonly ambiente: Ambiente };
    }
  | {
      readonly type: 'ReceberDistribuicao';
      readonly data: Na & {
        readonly busca: 'DISTRIBUICAO' | 'NSU' | 'CHAVE';
        readonly nsu: string | null;
        readonly retorno: Retorno & { readonly motivo: string };
        readonly documentos: readonly DocumentoLido[];
        /** Instant at which the answer was here: the hour counts from then. */
        readonly em: string;
        /** The first of as many ids as there are documents. */
        readonly primeiroId: number;
      };
    }
  | { readonly type: 'AssinarManifestacao'; readonly data: Assinada }
  | { readonly type: 'RegistrarRetorno'; readonly data: Respondida & { readonly em: string } }
  | { readonly type: 'ConsentirCienciaAutomatica'; readonly data: Na & { readonly palavras: string } }
  | { readonly type: 'RetirarCienciaAutomatica'; readonly data: Na };

const notaDe = ({ notas }: Distribuicao, chave: string): Nota => {
  const nota = notas[chave];
  if (!nota) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave });
  return nota;
};

const conclusivas = ({ manifestacoes }: Nota) =>
  manifestacoes.filter(({ tipo, situacao }) => situacao === 'REGISTRADA' && MANIFESTACOES[tipo].conclusiva);

export type APedir =
  | { readonly faz: 'nada' }
  /** The same bytes go again: an answer was lost. */
  | { readonly faz: 'reenviar'; readonly notaId: number; readonly sequencia: number; readonly conteudo: ConteudoFiscal }
  | { readonly faz: 'assinar'; readonly notaId: number; readonly sequencia: number };

/** Decides the next step of a manifestation, by the rules of the tax authority and before it is asked. @throws a refusal that the authority would give */
export const aManifestar = (state: Distribuicao, { chave, tipo }: Pick<Assinada, 'chave' | 'tipo'>, now: string): APedir => {
  const nota = notaDe(state, chave);
  const { dias, vezes } = MANIFESTACOES[tipo];
  const deste = nota.manifestacoes.filter((uma) => uma.tipo === tipo);
  const aberta = deste.find(({ situacao }) => situacao === 'ASSINADA');
  if (aberta) return { faz: 'reenviar', notaId: nota.id, sequencia: aberta.sequencia, conteudo: aberta.conteudo };
  const vale = conclusivas(nota).at(-1);
  const feitas = deste.filter(({ situacao }) => situacao === 'REGISTRADA');
  if (tipo === 'CIENCIA' ? feitas.length > 0 : vale?.tipo === tipo) return { faz: 'nada' };
  if (nota.situacao !== 'AUTORIZADA')
    throw refuseFiscal('NOTA_NAO_SE_MANIFESTA', { situacao: nota.situacao === 'CANCELADA' ? 'cancelada por quem a emitiu' : 'denegada' });
  if (tipo === 'CIENCIA' && vale) throw refuseFiscal('CIENCIA_DEPOIS_DA_CONCLUSIVA', { qual: NOMES_DA_MANIFESTACAO[vale.tipo] });
  const prazo = prazoDe(nota.autorizada, dias);
  if (now > prazo)
    throw refuseFiscal('MANIFESTACAO_FORA_DO_PRAZO', { qual: NOMES_DA_MANIFESTACAO[tipo], dias, ate: diaToBr(diaAt(prazo)) });
  if (feitas.length >= vezes) throw refuseFiscal('MANIFESTACAO_ESGOTADA', { qual: NOMES_DA_MANIFESTACAO[tipo], vezes });
  return { faz: 'assinar', notaId: nota.id, sequencia: feitas.length + 1 };
};

type Receber = Extract<DistribuicaoCommand, { readonly type: 'ReceberDistribuicao' }>['data'];

/** The new facts in the documents of an answer: an invoice that came before keeps its id, and is told once more only with its whole XML. */
const novidades = (state: Distribuicao, { distribuicaoId, documentos, primeiroId }: Receber): DistribuicaoEvent[] => {
  const vistas = new Map<string, Pick<Nota, 'id' | 'completa'>>(Object.entries(state.notas));
  const eventos = new Map(Object.entries(state.eventos));
  return documentos.flatMap((um, n): DistribuicaoEvent[] => {
    if (um.tipo === 'separado') return [{ type: 'DocumentoSeparado', data: { distribuicaoId, ...um.dados } }];
    const antes = vistas.get(um.dados.chave);
    if (um.tipo === 'evento') {
      const qual = eventoDe(um.dados);
      if (eventos.get(qual) === 'INTEIRO' || (eventos.has(qual) && !um.dados.inteiro)) return [];
      eventos.set(qual, quantoVeio(um.dados));
      return [{ type: 'EventoDaNotaRecebido', data: { distribuicaoId, notaId: antes?.id ?? null, ...um.dados } }];
    }
    const completa = um.tipo === 'nota';
    // Its cancellation may come before it.
    const cancelada = CANCELAMENTOS.some((tipo) => eventos.has(eventoDe({ chave: um.dados.chave, tipo, sequencia: 1 })));
    if (antes && (antes.completa || !completa)) return [];
    const notaId = antes?.id ?? primeiroId + n;
    vistas.set(um.dados.chave, { id: notaId, completa });
    const data = { distribuicaoId, notaId, ...um.dados, ...(cancelada && { situacao: 'CANCELADA' as const }) };
    return [completa ? { type: 'XmlDaNotaRecebido', data: { ...data, nova: !antes } } : { type: 'NotaResumida', data }];
  });
};

const eventoDe = ({ chave, tipo, sequencia }: Pick<EventoDistribuido, 'chave' | 'tipo' | 'sequencia'>): string =>
  `${chave} ${tipo} ${sequencia}`;
const quantoVeio = ({ inteiro }: Pick<EventoDistribuido, 'inteiro'>) => (inteiro ? 'INTEIRO' : 'RESUMO');

const receber = (state: Distribuicao, data: Receber): DistribuicaoEvent[] => {
  const { distribuicaoId, busca, nsu, retorno, documentos } = data;
  const { cStat, motivo, maxNsu } = retorno;
  const cursor = busca === 'DISTRIBUICAO' ? depoisDoRetorno(state, retorno, data.em) : { ultNsu: state.ultNsu, proximoEm: state.proximoEm };
  const consulta = { distribuicaoId, busca, nsu, cStat, motivo, maxNsu, ...cursor, documentos: documentos.length };
  return [{ type: 'SefazConsultada', data: consulta }, ...novidades(state, data)];
};

const comNota = (state: Distribuicao, chave: string, mudar: (nota: Nota) => Nota): Distribuicao => {
  const nota = state.notas[chave];
  if (nota) state.notas[chave] = mudar(nota);
  return state;
};

const respondeu = (state: Distribuicao, { chave, tipo, sequencia }: Respondida, situacao: 'REGISTRADA' | 'RECUSADA') =>
  comNota(state, chave, (nota) => ({
    ...nota,
    manifestacoes: nota.manifestacoes.map((uma) =>
      uma.tipo === tipo && uma.sequencia === sequencia && uma.situacao === 'ASSINADA' ? { ...uma, situacao } : uma,
    ),
  }));

const comXml = (state: Distribuicao, { chave, notaId: id, autorizada, situacao }: NotaDistribuida, completa: boolean): Distribuicao => {
  const antes = state.notas[chave];
  const agora = antes && antes.situacao !== 'AUTORIZADA' ? antes.situacao : situacao;
  state.notas[chave] = { id, autorizada, situacao: agora, completa, manifestacoes: antes?.manifestacoes ?? [] };
  return state;
};

/** What no person asked for is ciência, by a consent that still stands. @throws CIENCIA_SEM_CONSENTIMENTO */
const exigirConsentimento = ({ cienciaAutomatica }: Distribuicao, { automatica, tipo }: Assinada): void => {
  if (automatica && (!cienciaAutomatica || tipo !== 'CIENCIA')) throw refuseFiscal('CIENCIA_SEM_CONSENTIMENTO');
};

type Consultada = Extract<DistribuicaoEvent, { readonly type: 'SefazConsultada' }>['data'];

/** The gaps after an answer: one more where the authority refuses and counts further, one number less where that was asked for. */
const lacunasDepois = ({ lacunas, ultNsu }: Distribuicao, { busca, nsu, cStat, ...data }: Consultada): readonly Lacuna[] => {
  if (busca === 'DISTRIBUICAO' && cStat === CONSUMO_INDEVIDO) return abrirLacuna(lacunas, ultNsu, data.ultNsu);
  const answered = cStat !== CONSUMO_INDEVIDO && !deixaEmAberto(cStat);
  return nsu !== null && answered ? tirarDaLacuna(lacunas, nsu) : lacunas;
};

const evolve = (state: Distribuicao, { type, data }: DistribuicaoEvent): Distribuicao => {
  switch (type) {
    case 'DistribuicaoAberta':
      return { ...state, aberta: true };
    case 'SefazConsultada':
      return { ...state, lacunas: lacunasDepois(state, data), ultNsu: data.ultNsu, proximoEm: data.proximoEm };
    case 'NotaResumida':
      return comXml(state, data, false);
    case 'XmlDaNotaRecebido':
      return comXml(state, data, true);
    case 'EventoDaNotaRecebido':
      state.eventos[eventoDe(data)] = quantoVeio(data);
      return CANCELAMENTOS.includes(data.tipo) ? comNota(state, data.chave, (nota) => ({ ...nota, situacao: 'CANCELADA' })) : state;
    case 'DocumentoSeparado':
      return state;
    case 'ManifestacaoAssinada': {
      const { tipo, sequencia, conteudo } = data;
      const nova = { tipo, sequencia, conteudo, situacao: 'ASSINADA' } as const;
      return comNota(state, data.chave, (nota) => ({ ...nota, manifestacoes: [...nota.manifestacoes, nova] }));
    }
    case 'ManifestacaoRegistrada':
      return respondeu(state, data, 'REGISTRADA');
    case 'ManifestacaoRecusada':
      return respondeu(state, data, 'RECUSADA');
    case 'CienciaAutomaticaConsentida':
      return { ...state, cienciaAutomatica: true };
    case 'CienciaAutomaticaRetirada':
      return { ...state, cienciaAutomatica: false };
    default:
      return never(type);
  }
};

/** The documents distributed to one CPF or CNPJ, how far they were read, and the manifestations about each invoice. */
export const distribuicaoDecider: Decider<DistribuicaoCommand, DistribuicaoEvent, Distribuicao> = {
  category: 'distribuicao',
  snapshot: 4,
  initial: () => ({ aberta: false, ultNsu: NSU_ZERO, proximoEm: '', lacunas: [], notas: {}, eventos: {}, cienciaAutomatica: false }),
  evolve,
  decide: (command, state, { now }) => {
    switch (command.type) {
      case 'AbrirDistribuicao':
        return state.aberta ? [] : [{ type: 'DistribuicaoAberta', data: command.data }];
      case 'ReceberDistribuicao':
        return receber(state, command.data);
      case 'AssinarManifestacao': {
        exigirConsentimento(state, command.data);
        const { faz, ...pedido } = aManifestar(state, command.data, now);
        if (faz !== 'assinar') return [];
        return [{ type: 'ManifestacaoAssinada', data: { ...command.data, ...(pedido as { notaId: number; sequencia: number }) } }];
      }
      case 'RegistrarRetorno': {
        const { em, ...data } = command.data;
        const aberta = notaDe(state, data.chave).manifestacoes.some(
          ({ tipo, sequencia, situacao }) => tipo === data.tipo && sequencia === data.sequencia && situacao === 'ASSINADA',
        );
        if (!aberta) return [];
        return registra(data.cStat)
          ? [{ type: 'ManifestacaoRegistrada', data: { ...data, em } }]
          : [{ type: 'ManifestacaoRecusada', data }];
      }
      case 'ConsentirCienciaAutomatica':
        if (command.data.palavras !== PALAVRAS_DA_CIENCIA_AUTOMATICA) throw refuseFiscal('CONSENTIMENTO_DE_OUTRAS_PALAVRAS');
        return state.cienciaAutomatica ? [] : [{ type: 'CienciaAutomaticaConsentida', data: command.data }];
      case 'RetirarCienciaAutomatica':
        return state.cienciaAutomatica ? [{ type: 'CienciaAutomaticaRetirada', data: command.data }] : [];
      default:
        return never(command);
    }
  },
};
