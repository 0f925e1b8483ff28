import type { ContaEvent } from '../../acesso/conta/conta.events.js';
import type { UsuarioEvent } from '../../acesso/usuario/usuario.events.js';
import type { CertificadoEvent } from '../../fiscal/certificado/certificado.events.js';
import type { MovimentoEvent } from '../../estoque/movimento/movimento.events.js';
import type { FolhaColheitaEvent } from '../../folha/colheita/folha-colheita.events.js';
import type { FolhaPagamentoEvent } from '../../folha/pagamento/folha-pagamento.events.js';
import { type EspecieDeFolha, especiesDeFolha } from '../../folha/comum/especies.fields.js';
import type { LancamentoDaFolha } from '../../folha/comum/fatos.fields.js';
import { curto } from '../../kernel/curto.js';
import { diaAt, diaToBr } from '../../kernel/dates.js';
import { scaledToBr } from '../../kernel/decimal.js';
import type { Fact } from '../../kernel/fact.js';
import type { Alvo } from '../../references/frase.js';
import type { TarefaEvent } from '../tarefa/tarefa.events.js';

/** The receivers of a notice: one user, or all who may look into a module; `acao: 'escrever'` of `acesso` is the owner. */
export type Destino = { readonly usuario: number } | { readonly modulo: string; readonly acao: 'ler' | 'escrever' };

/** The data of a fact that its notification needs; kept in its row, so nothing personal may be in it. */
type Detalhes = Readonly<Record<string, string | number | null>>;

/** Which facts are told to which users, and how. */
export type Aviso<D = never> = {
  readonly para: (data: D) => Destino;
  /** Sent to the author of the act, too, who would else get none. */
  readonly aoAutor?: true;
  /** The record it is about. */
  readonly alvo: (data: D) => Alvo | null;
  /** Null: this one is not worth a word. */
  readonly detalhes: (data: D) => Detalhes | null;
  readonly titulo: (detalhes: Detalhes) => string;
  /** `nome`: the name of its subject, where that has one. */
  readonly texto: (detalhes: Detalhes, nome: string | null) => string;
};

type Avisos<E extends Fact> = { readonly [T in E['type']]?: Aviso<Extract<E, { type: T }>['data']> };

const semDetalhes = () => ({});
const aoUsuario = ({ usuarioId }: { readonly usuarioId: number }) => ({ usuario: usuarioId });
const doUsuario = { para: aoUsuario, alvo: () => null };
const aoDono = { para: (): Destino => ({ modulo: 'acesso', acao: 'escrever' }), alvo: () => null };
const aosDaFolha = (especie: EspecieDeFolha) => ({
  para: (): Destino => ({ modulo: 'folha', acao: 'ler' }),
  alvo: ({ folhaId }: { readonly folhaId: number }) => ({ especie, id: folhaId }),
});

/**
 * The messages of sheets of a kind that close, and of those that reopen by themselves. `nome`: its kind in a sentence;
 * `linha`: the work it pays.
 */
const daFolha = (especie: EspecieDeFolha, linha: { readonly uma: string; readonly estava: string; readonly saiu: string }) => {
  const nome = especiesDeFolha[especie].nome;
  const titulo = `F${nome.slice(1)}`;
  const chamada = (descricao: string | null) => `A folha ${descricao ?? nome.slice('folha '.length)}`;
  return {
    trancada: {
      ...aosDaFolha(especie),
      detalhes: ({ lancamento }: { readonly lancamento: LancamentoDaFolha }) => ({
        valorCentavos: lancamento.valorCentavos,
        data: lancamento.data,
      }),
      titulo: () => `${titulo} trancada`,
      texto: ({ valorCentavos, data }: Detalhes, descricao: string | null) =>
        `${chamada(descricao)} foi trancada: R$ ${scaledToBr(Number(valorCentavos), 2)} a pagar em ${diaToBr(String(data))}.`,
    },
    aberta: {
      ...aosDaFolha(especie),
      aoAutor: true,
      detalhes: ({ motivo }: { readonly motivo: string }) => (motivo === 'reaberta' ? null : { motivo }),
      titulo: () => `${titulo} reaberta`,
      texto: ({ motivo }: Detalhes, descricao: string | null) =>
        `${chamada(descricao)} abriu de novo: ${linha.uma} dela ${motivo === especiesDeFolha[especie].motivos.outra ? linha.estava : linha.saiu}.`,
    },
  } as const;
};
const daColheita = daFolha('folha_colheita', { uma: 'uma colheita', estava: 'já estava em outra folha', saiu: 'foi excluída' });
const doPagamento = daFolha('folha_pagamento', { uma: 'um trabalho', estava: 'já estava em outra folha', saiu: 'foi excluído' });

const ALCANCES: Readonly<Record<string, string>> = { nenhuma: 'nada', ler: 'consultar', escrever: 'consultar e alterar' };

const daPermissao = {
  ...doUsuario,
  titulo: () => 'O que você pode fazer mudou',
  texto: ({ alcance }: Detalhes) => `Uma permissão sua mudou: nesse módulo, agora você pode ${ALCANCES[String(alcance)] ?? alcance}.`,
} as const;

const TAREFAS: Readonly<Record<string, string>> = { 'importar-safra': 'importação', 'importar-cadastro': 'importação do cadastro' };
/** Letters, which are told of only where they went nowhere. */
const CARTAS: Readonly<Record<string, string>> = {
  'recuperar-senha': 'O convite que você mandou',
  'avisar-email': 'O aviso ao endereço antigo, de que o e-mail foi trocado,',
};
const FINS: Readonly<Record<string, string>> = {
  concluida: 'terminou',
  falhou: 'não pôde ser feita',
  recusada: 'foi recusada: há erros nas planilhas',
};

/** An amount as people say it: grams and millilitres as kilograms and litres. */
const emUnidade = (quantidade: string | number | null | undefined, unidade: string | number | null | undefined): string =>
  unidade === 'un' ? `${curto(Number(quantidade), 0)} un` : `${curto(Number(quantidade), 3)} ${unidade === 'g' ? 'kg' : 'L'}`;

/** One line for each type of fact that notifies. A new one needs nothing else. */
export const avisos = {
  TarefaEncerrada: {
    ...doUsuario,
    aoAutor: true,
    alvo: ({ tarefaId, tipo }) => ({ especie: tipo === 'importar-safra' ? 'importacao' : 'tarefa', id: tarefaId }),
    detalhes: ({ tipo, situacao }) => ({ tipo, situacao }),
    titulo: ({ tipo, situacao }) => {
      if (CARTAS[String(tipo)]) return 'Carta não entregue';
      if (TAREFAS[String(tipo)]) return situacao === 'concluida' ? 'Importação concluída' : 'Importação com problemas';
      return situacao === 'concluida' ? 'Arquivo pronto' : 'Arquivo não gerado';
    },
    texto: ({ tipo, situacao }) => {
      const [nome, letter] = [TAREFAS[String(tipo)], CARTAS[String(tipo)]];
      if (letter) return `${letter} não pôde ser entregue por e-mail. Confira o endereço.`;
      if (nome) return `A sua ${nome} ${FINS[String(situacao)] ?? 'terminou'}.`;
      return situacao === 'concluida'
        ? 'O arquivo que você pediu está pronto para baixar.'
        : 'O arquivo que você pediu não pôde ser gerado. Peça de novo; se continuar, comunique o administrador.';
    },
  },
  FolhaColheitaTrancada: daColheita.trancada,
  FolhaColheitaAberta: daColheita.aberta,
  FolhaPagamentoTrancada: doPagamento.trancada,
  FolhaPagamentoAberta: doPagamento.aberta,
  InsumoRetirado: {
    para: () => ({ modulo: 'estoque', acao: 'ler' }),
    aoAutor: true,
    alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    detalhes: ({ ressalvas, em }) => (ressalvas ? { em } : null),
    titulo: () => 'Saiu insumo que não havia',
    texto: ({ em }, nome) => `Em ${diaToBr(String(em))} saiu mais ${nome ?? 'de um insumo'} do que havia. Lance a entrada que falta.`,
  },
  InsumoAbaixoDoMinimo: {
    para: () => ({ modulo: 'estoque', acao: 'ler' }),
    aoAutor: true,
    alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    detalhes: ({ quantidade, minimo, unidade }) => ({ quantidade, minimo, unidade }),
    titulo: () => 'Insumo em falta',
    texto: ({ quantidade, minimo, unidade }, nome) =>
      `De ${nome ?? 'um insumo'} há ${emUnidade(quantidade, unidade)}, e o mínimo é ${emUnidade(minimo, unidade)}.`,
  },
  LoteDeInsumoPertoDeVencer: {
    para: () => ({ modulo: 'estoque', acao: 'ler' }),
    aoAutor: true,
    alvo: ({ insumoId }) => ({ especie: 'insumo', id: insumoId }),
    detalhes: ({ lote, validade, quantidade, unidade, limiteDias }) => ({ lote, validade, quantidade, unidade, limiteDias }),
    titulo: ({ limiteDias }) => (limiteDias === 0 ? 'Insumo no fim da validade' : 'Insumo perto de vencer'),
    texto: ({ lote, validade, quantidade, unidade }, nome) =>
      `A validade de ${nome ?? 'um insumo'}${lote ? `, lote ${lote}` : ''}, é ${diaToBr(String(validade))}: há ${emUnidade(quantidade, unidade)}.`,
  },
  CertificadoPertoDeVencer: {
    para: () => ({ modulo: 'fiscal', acao: 'ler' }),
    aoAutor: true,
    alvo: ({ certificadoId }) => ({ especie: 'certificado', id: certificadoId }),
    detalhes: ({ validoAte, limiteDias }) => ({ validoAte, limiteDias }),
    titulo: ({ limiteDias }) => (Number(limiteDias) <= 7 ? 'Certificado no fim da validade' : 'Certificado perto de vencer'),
    texto: ({ validoAte }, nome) =>
      `O certificado${nome ? ` de ${nome}` : ''} vence em ${diaToBr(diaAt(String(validoAte)))}. Inclua o novo antes: depois disso nada mais se pergunta à SEFAZ por ele.`,
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
  EmailTrocado: {
    ...doUsuario,
    aoAutor: true,
    detalhes: semDetalhes,
    titulo: () => 'O seu e-mail foi trocado',
    texto: () => 'As próximas cartas vão para o endereço novo. Se não foi você, troque a senha e avise o dono da conta.',
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
} satisfies Avisos<TarefaEvent | FolhaColheitaEvent | FolhaPagamentoEvent | MovimentoEvent | CertificadoEvent | UsuarioEvent | ContaEvent>;

/** The same, by the name of any fact. */
export const avisoDe = (tipo: string): Aviso | undefined => (avisos as Readonly<Record<string, Aviso>>)[tipo];
