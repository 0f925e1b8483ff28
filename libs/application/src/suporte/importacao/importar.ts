import type { Codificacao } from '@tulha/domain/kernel/cells/codificacao';
import type { Steps } from '@tulha/domain/kernel/steps';
import { type Coletor, criarColetor, type ErroDePlanilha, LIMITE_DE_ERROS } from '@tulha/domain/suporte/importacao/erros';
import type { CsvRow } from '@tulha/domain/suporte/importacao/csv';
import { abrirPlanilhas, type Lidas, nomesEnviados } from '@tulha/domain/suporte/importacao/leitura';
import { type Safra, totaisDaSafra } from '@tulha/domain/suporte/importacao/modelo';
import { validarSafra } from '@tulha/domain/suporte/importacao/safra';
import type { EventStore } from '@tulha/event-store/event-store';
import type { Dispatch } from '../../dispatch/dispatch.js';
import type { Reactor } from '../../policies/reactor.js';
import type { Sealing } from '../../sealing/sealing.js';
import { aosPoucos } from './aos-poucos.js';
import { type Acervo, existentesDe } from './acervo.js';
import { carregarLedger, ensaiar } from './ensaio.js';
import { gravar, idDaImportacao } from './gravar.js';
import { type LinhasEscritas, linhasEscritas } from './linhas-escritas.js';
import { planejarCadastros } from './plano/catalogues.js';
import { planejarColheitas } from './plano/colheitas.js';
import { planejarFinanceiro } from './plano/financeiro.js';
import { planejarLedger } from './plano/ledger.js';
import { type Contagem, criarObra, type Obra, type Tipo } from './plano/obra.js';
import { criarRecusadas } from './recusadas.js';
import type { IdsPorNome } from './reservas.js';

export type ImportacaoPorts = {
  readonly store: EventStore;
  readonly dispatch: Dispatch;
  readonly reactor: Reactor;
  readonly open: Sealing['open'];
  readonly ids: IdsPorNome;
  /** The records of the account, read once everything written so far shows; and the end of the log by then. */
  readonly acervo: () => Promise<{ readonly acervo: Acervo; readonly desde: string }>;
};

/** A file of which nothing can be read; the message, in Portuguese, says why. */
export class ArquivoIlegivel extends Error {
  override readonly name = 'ArquivoIlegivel';
}

/** A file split into cells, some rows at a time. */
export type ArquivoEmLinhas = { readonly nome: string; readonly linhas: AsyncIterable<readonly CsvRow[]> };

export type Pedido = {
  /** The task it was asked for as. */
  readonly tarefaId: number;
  readonly conta: number;
  readonly ator: number;
  readonly now: string;
  readonly arquivos: readonly ArquivoEmLinhas[];
  /** Judge only; write nothing. */
  readonly simular: boolean;
  /** Write the right rows and skip the wrong ones, instead of writing nothing. */
  readonly parcial: boolean;
  readonly deNovo: boolean;
  readonly progresso: (progresso: { feito: number; total: number; etapa: string }) => void;
  readonly signal: AbortSignal;
};

/** The first thing done, as its progress says it. */
export const VALIDANDO = 'Conferindo os arquivos';

export type Resumo = {
  readonly fatos: number;
  readonly segundos: number;
  readonly fatosPorSegundo: number;
  readonly tipos: Readonly<Partial<Record<Tipo, Contagem>>>;
  /** Sums of the rows that were not refused, whether they were there already or not. */
  readonly totais: {
    readonly colhidoMl: number;
    readonly pagamentoColheitaCentavos: number;
    readonly beneficiadoG: number;
    readonly despesasCentavos: number;
    readonly receitasCentavos: number;
    readonly vendidoG: number;
    readonly vendasCentavos: number;
  };
};

export type ResultadoDaImportacao = Partial<LinhasEscritas> & {
  readonly situacao: 'concluida' | 'recusada';
  readonly erros: readonly ErroDePlanilha[];
  readonly errosTotal: number;
  readonly resumo: Resumo | null;
  /** How far a reader must be to see all of it; `''` when nothing was written. */
  readonly posicao: string;
  /** Remarks for the sender on how the files were read. */
  readonly avisos?: readonly string[];
  /** How the letters of those that are text were read. */
  readonly codificacoes?: readonly { readonly codificacao: Codificacao; readonly arquivos: readonly string[] }[];
};

const ler = async (arquivos: readonly ArquivoEmLinhas[], coletor: Coletor): Promise<Lidas> => {
  const { abrir, lidas } = abrirPlanilhas(coletor);
  for (const { nome, linhas } of arquivos) {
    const leitor = abrir(nome);
    if (!leitor) continue;
    try {
      for await (const algumas of linhas) leitor.receber(algumas);
      leitor.end();
    } catch (error) {
      if (!(error instanceof ArquivoIlegivel)) throw error;
      leitor.recusar(error.message);
    }
  }
  return lidas();
};

function* planejar(acervo: Acervo, safra: Safra, conta: number, recusada: ReturnType<typeof criarRecusadas>): Steps<Obra> {
  const obra = criarObra(acervo, recusada);
  planejarCadastros(obra, safra);
  yield* planejarColheitas(obra, safra);
  yield* planejarLedger(obra, safra, conta);
  yield* planejarFinanceiro(obra, safra);
  return obra;
}

const semRecusadas = (safra: Safra, recusada: ReturnType<typeof criarRecusadas>): Safra => ({
  ...safra,
  colheitas: safra.colheitas.map((uma) => ({ ...uma, linhas: uma.linhas.filter(({ linha }) => !recusada('colheitas', linha)) })),
  beneficios: safra.beneficios.filter(({ linha }) => !recusada('beneficios', linha)),
  vendas: safra.vendas.filter(({ linha }) => !recusada('vendas', linha)),
  financeiro: safra.financeiro.filter(({ linha }) => !recusada('financeiro', linha)),
});

const totais = (safra: Safra): Resumo['totais'] => {
  const { pagamentoCentavos, ...resto } = totaisDaSafra(safra);
  return { ...resto, pagamentoColheitaCentavos: pagamentoCentavos };
};

const resumir = (obra: Obra, daSafra: Resumo['totais'], fatos: number, ms: number): Resumo => ({
  fatos,
  segundos: Math.round(ms) / 1_000,
  fatosPorSegundo: fatos === 0 ? 0 : Math.round((fatos * 1_000) / Math.max(ms, 1)),
  tipos: Object.fromEntries(obra.contagem),
  totais: daSafra,
});

type Conferida = {
  readonly obra: Obra;
  readonly desde: string;
  readonly todos: readonly ErroDePlanilha[];
  readonly outros: number;
  /** Counts of the rows that were not refused. */
  readonly daSafra: Resumo['totais'];
  /** The omitted parts of the files. */
  readonly avisos: readonly string[];
  /** Says an error of a row under the name its file was sent by. */
  readonly naEnviada: (erro: ErroDePlanilha) => ErroDePlanilha;
  /** The lines that would be written, where only that is asked. */
  readonly escritas?: LinhasEscritas;
};

/** Reads, judges, plans and rehearses, a slice at a time. Of the files nothing is kept but the plan. */
const conferir = async (ports: ImportacaoPorts, pedido: Pedido): Promise<Conferida> => {
  const { conta, ator, now, parcial, arquivos, simular, signal } = pedido;
  const { acervo, desde } = await ports.acervo();
  const coletor = criarColetor(parcial ? Number.POSITIVE_INFINITY : LIMITE_DE_ERROS);
  const lidas = await ler(arquivos, coletor);
  const { safra, erros, outros } = await aosPoucos(validarSafra(lidas, existentesDe(acervo), coletor), signal);
  const obra = await aosPoucos(planejar(acervo, safra, conta, criarRecusadas(lidas, safra, erros)), signal);
  for (const { fazenda = '', talhao = '' } of lidas.colheitas?.rejeitadas ?? []) obra.faltar(fazenda.trim(), talhao.trim());
  const meta = { conta, ator, fazenda: 0, commandId: '', now };
  const doEnsaio = await aosPoucos(ensaiar(obra, await carregarLedger(ports.store, ports.open, conta), meta), signal);
  const enviado = nomesEnviados(lidas);
  const naEnviada = (erro: ErroDePlanilha) => ({ ...erro, arquivo: enviado(erro.arquivo) });
  const todos = [...erros, ...doEnsaio.map(naEnviada)];
  const daSafra = totais(todos.length === 0 ? safra : semRecusadas(safra, criarRecusadas(lidas, safra, todos)));
  const avisos = Object.values(lidas).flatMap(({ arquivo, avisos: deles }) => deles.map((aviso) => `${arquivo}: ${aviso}`));
  return { obra, desde, todos, outros, daSafra, avisos, naEnviada, ...(simular ? { escritas: linhasEscritas(obra, lidas, safra) } : {}) };
};

/**
 * Writes a season's spreadsheets as facts. Everything is judged first, by the rules of the files and then by those of every room on the
 * account's records; nothing is written while there is any error, unless `parcial`. Records that the account has already are left as they
 * are, so the same files again change nothing, also after a worker died half way.
 */
export const importar = async (ports: ImportacaoPorts, pedido: Pedido): Promise<ResultadoDaImportacao> => {
  const { conta, ator, now, parcial, simular, progresso } = pedido;
  progresso({ feito: 0, total: 0, etapa: VALIDANDO });
  const { obra, desde, todos, outros, daSafra, avisos, naEnviada, escritas } = await conferir(ports, pedido);
  const comErros = (mais: readonly ErroDePlanilha[] = []) => ({
    erros: [...todos, ...mais].slice(0, LIMITE_DE_ERROS),
    errosTotal: todos.length + outros + mais.length,
  });
  if (todos.length > 0 && !parcial) return { situacao: 'recusada', ...comErros(), resumo: null, posicao: '', avisos };
  if (simular) {
    for (const { passos } of obra.etapas)
      for (const { cria } of passos) for (const [tipo, quantos] of cria) obra.contar(tipo, 'criados', quantos);
    return { situacao: 'concluida', ...comErros(), resumo: resumir(obra, daSafra, 0, 0), posicao: '', avisos, ...escritas };
  }
  const inicio = performance.now();
  await obra.reservas.atribuir(ports.ids);
  const total = obra.etapas.reduce((soma, { passos }) => soma + passos.length, 0);
  let feitos = 0;
  const feito = (etapa: string) => progresso({ feito: ++feitos, total, etapa });
  const {
    fatos,
    posicao,
    erros: tardios,
  } = await gravar(obra, {
    ...ports,
    conta,
    ator,
    now,
    pedido: idDaImportacao(conta, pedido.tarefaId),
    desde,
    deNovo: pedido.deNovo,
    feito,
    signal: pedido.signal,
  });
  return {
    situacao: 'concluida',
    ...comErros(tardios.map(naEnviada)),
    resumo: resumir(obra, daSafra, fatos, performance.now() - inicio),
    posicao,
    avisos,
  };
};
