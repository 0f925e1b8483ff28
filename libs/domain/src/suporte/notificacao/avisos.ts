import type { ContaEvent } from '../../acesso/conta/conta.events.js';
import type { UsuarioEvent } from '../../acesso/usuario/usuario.events.js';
import type { FolhaColheitaEvent } from '../../folha/colheita/folha-colheita.events.js';
import { diaToBr } from '../../kernel/dates.js';
import { scaledToBr } from '../../kernel/decimal.js';
import type { Fact } from '../../kernel/fact.js';
import type { Alvo } from '../ato/frase.js';
import type { TarefaEvent } from '../tarefa/tarefa.events.js';

/** Whom a fact is told to: one user, or all who may look into a module; `acao: 'escrever'` of `acesso` is the owner. */
export type Destino = { readonly usuario: number } | { readonly modulo: string; readonly acao: 'ler' | 'escrever' };

/** What of a fact its notification needs; kept in its row, so nothing personal may be in it. */
type Detalhes = Readonly<Record<string, string | number | null>>;

/** Which facts are told to whom, and how. */
export type Aviso<D = never> = {
  readonly para: (data: D) => Destino;
  /** Also to whoever did it, who otherwise knows. */
  readonly aoAutor?: true;
  /** What it is about. */
  readonly alvo: (data: D) => Alvo | null;
  /** Null: this one is not worth a word. */
  readonly detalhes: (data: D) => Detalhes | null;
  readonly titulo: (detalhes: Detalhes) => string;
  /** `nome`: how what it is about is called, where it is called something. */
  readonly texto: (detalhes: Detalhes, nome: string | null) => string;
};

type Avisos<E extends Fact> = { readonly [T in E['type']]?: Aviso<Extract<E, { type: T }>['data']> };

const semDetalhes = () => ({});
const aoUsuario = ({ usuarioId }: { readonly usuarioId: number }) => ({ usuario: usuarioId });
const doUsuario = { para: aoUsuario, alvo: () => null };
const aoDono = { para: (): Destino => ({ modulo: 'acesso', acao: 'escrever' }), alvo: () => null };
const aosDaFolha = {
  para: (): Destino => ({ modulo: 'folha', acao: 'ler' }),
  alvo: ({ folhaId }: { readonly folhaId: number }) => ({ especie: 'folha_colheita', id: folhaId }),
};

const ALCANCES: Readonly<Record<string, string>> = { nenhuma: 'nada', ler: 'consultar', escrever: 'consultar e alterar' };

const daPermissao = {
  ...doUsuario,
  titulo: () => 'O que você pode fazer mudou',
  texto: ({ alcance }: Detalhes) => `Uma permissão sua mudou: nesse módulo, agora você pode ${ALCANCES[String(alcance)] ?? alcance}.`,
} as const;

const TAREFAS: Readonly<Record<string, string>> = { 'importar-safra': 'importação', 'importar-cadastro': 'importação do cadastro' };
const FINS: Readonly<Record<string, string>> = {
  concluida: 'terminou',
  falhou: 'não pôde ser feita',
  recusada: 'foi recusada: há erros nas planilhas',
};

/** One line for each type of fact that notifies. A new one needs nothing else. */
export const avisos = {
  TarefaEncerrada: {
    ...doUsuario,
    aoAutor: true,
    alvo: ({ tarefaId, tipo }) => ({ especie: tipo === 'importar-safra' ? 'importacao' : 'tarefa', id: tarefaId }),
    detalhes: ({ tipo, situacao }) => ({ tipo, situacao }),
    titulo: ({ tipo, situacao }) => {
      if (TAREFAS[String(tipo)]) return situacao === 'concluida' ? 'Importação concluída' : 'Importação com problemas';
      return situacao === 'concluida' ? 'Arquivo pronto' : 'Arquivo não gerado';
    },
    texto: ({ tipo, situacao }) => {
      const nome = TAREFAS[String(tipo)];
      if (nome) return `A sua ${nome} ${FINS[String(situacao)] ?? 'terminou'}.`;
      return situacao === 'concluida'
        ? 'O arquivo que você pediu está pronto para baixar.'
        : 'O arquivo que você pediu não pôde ser gerado. Peça de novo; se continuar, comunique o administrador.';
    },
  },
  FolhaColheitaTrancada: {
    ...aosDaFolha,
    detalhes: ({ lancamento }) => ({ valorCentavos: lancamento.valorCentavos, data: lancamento.data }),
    titulo: () => 'Folha de colheita trancada',
    texto: ({ valorCentavos, data }, nome) =>
      `A folha ${nome ?? 'de colheita'} foi trancada: R$ ${scaledToBr(Number(valorCentavos), 2)} a pagar em ${diaToBr(String(data))}.`,
  },
  FolhaColheitaAberta: {
    ...aosDaFolha,
    aoAutor: true,
    detalhes: ({ motivo }) => (motivo === 'reaberta' ? null : { motivo }),
    titulo: () => 'Folha de colheita reaberta',
    texto: ({ motivo }, nome) =>
      motivo === 'colheita_em_outra_folha'
        ? `A folha ${nome ?? 'de colheita'} abriu de novo: uma colheita dela já estava em outra folha.`
        : `A folha ${nome ?? 'de colheita'} abriu de novo: uma colheita dela foi excluída.`,
  },
  PapelTrocado: {
    ...doUsuario,
    detalhes: ({ papel }) => ({ papel }),
    titulo: () => 'O seu papel mudou',
    texto: ({ papel }) => `O seu papel nesta conta agora é ${papel === 'funcionario' ? 'funcionário' : papel}.`,
  },
  PermissaoConcedida: { ...daPermissao, detalhes: ({ alcance }) => ({ alcance }) },
  PermissaoAlterada: { ...daPermissao, detalhes: ({ alcance }) => ({ alcance }) },
  PermissaoRetirada: {
    ...doUsuario,
    detalhes: semDetalhes,
    titulo: () => 'O que você pode fazer mudou',
    texto: () => 'Uma permissão sua foi retirada: nesse módulo vale agora o seu papel.',
  },
  SenhaTrocada: {
    ...doUsuario,
    aoAutor: true,
    detalhes: ({ motivo }) => ({ motivo }),
    titulo: () => 'A sua senha foi trocada',
    texto: () => 'Se não foi você, escolha outra em “Esqueci minha senha” e avise o dono da conta.',
  },
  ContaSuspensa: {
    ...aoDono,
    detalhes: semDetalhes,
    titulo: () => 'Conta suspensa',
    texto: () => 'Há uma pendência financeira na assinatura.',
  },
  ContaReativada: {
    ...aoDono,
    detalhes: semDetalhes,
    titulo: () => 'Conta reativada',
    texto: () => 'A pendência financeira foi resolvida.',
  },
  FaturaRegistrada: {
    ...aoDono,
    detalhes: ({ pagaEm, valorCentavos, vencimento }) => (pagaEm === null ? { valorCentavos, vencimento } : null),
    titulo: () => 'Fatura da assinatura',
    texto: ({ valorCentavos, vencimento }) =>
      `A fatura de R$ ${scaledToBr(Number(valorCentavos), 2)} vence em ${diaToBr(String(vencimento))}.`,
  },
} satisfies Avisos<TarefaEvent | FolhaColheitaEvent | UsuarioEvent | ContaEvent>;

/** The same, by the name of any fact. */
export const avisoDe = (tipo: string): Aviso | undefined => (avisos as Readonly<Record<string, Aviso>>)[tipo];
