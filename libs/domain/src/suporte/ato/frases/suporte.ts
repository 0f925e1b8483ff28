import type { AjudaEvent } from '../../ajuda/ajuda.events.js';
import type { ArquivoEvent } from '../../arquivo/arquivo.events.js';
import type { FavoritosEvent } from '../../favoritos/favoritos.events.js';
import type { NotificacaoEvent } from '../../notificacao/notificacao.events.js';
import type { PoliticasEvent } from '../../politicas/politicas.events.js';
import type { ProjecoesEvent } from '../../projecoes/projecoes.events.js';
import type { RetiradaEvent } from '../../retirada/retirada.events.js';
import type { TarefaEvent } from '../../tarefa/tarefa.events.js';
import { type Frase, type FrasesDe, frasesSobre } from '../frase.js';

const DE_NINGUEM = 'said by an operator of no account';
const DE_SI = 'what somebody reads and keeps for themselves is nobody else’s business';
const usuario = frasesSobre('suporte', 'usuario', 'usuarioId');
const arquivo = frasesSobre('suporte', 'arquivo', 'arquivoId');
const guia = frasesSobre('suporte', 'guia_de_ajuda', 'guiaId');
const tarefa = frasesSobre('suporte', 'tarefa', 'tarefaId');

const doOperador = (objeto: string, plural: string): Frase<unknown> => ({
  verbo: 'dispensou',
  objeto,
  plural,
  modulo: 'suporte',
  alvo: () => null,
  calada: DE_NINGUEM,
});

export const frasesDoSuporte: FrasesDe<
  AjudaEvent | ArquivoEvent | FavoritosEvent | NotificacaoEvent | PoliticasEvent | ProjecoesEvent | RetiradaEvent | TarefaEvent
> = {
  ArquivoAnexado: arquivo(['anexou', 'o arquivo', 'arquivos']),
  ArquivoAlterado: arquivo(['alterou', 'o arquivo', 'arquivos']),
  ArquivoSubstituido: arquivo(['substituiu', 'o conteúdo do arquivo', 'arquivos']),
  ArquivoRemovido: arquivo(['removeu', 'o arquivo', 'arquivos']),
  ArquivoRestaurado: arquivo(['restaurou', 'o arquivo', 'arquivos']),
  GuiaDeAjudaCriado: guia(['criou', 'o guia de ajuda', 'guias de ajuda']),
  GuiaDeAjudaAlterado: guia(['alterou', 'o guia de ajuda', 'guias de ajuda']),
  GuiaDeAjudaRemovido: guia(['removeu', 'o guia de ajuda', 'guias de ajuda']),
  FavoritoAdicionado: usuario(['guardou', 'um favorito do usuário', 'favoritos'], DE_SI),
  FavoritoRemovido: usuario(['retirou', 'um favorito do usuário', 'favoritos'], DE_SI),
  NotificacaoLida: usuario(['leu', 'uma notificação do usuário', 'notificações'], DE_SI),
  TodasAsNotificacoesLidas: usuario(['leu', 'as notificações do usuário', 'vezes as notificações'], DE_SI),
  NotificacaoExcluida: usuario(['excluiu', 'uma notificação do usuário', 'notificações'], DE_SI),
  TarefaEncerrada: tarefa(['concluiu', 'a tarefa', 'tarefas'], 'what the task has done says it'),
  CadastroRetirado: {
    verbo: 'retirou',
    objeto: 'o cadastro',
    plural: 'cadastros',
    modulo: 'suporte',
    alvo: ({ tabela, cadastroId }) => ({ especie: tabela, id: cadastroId }),
    calada: 'the facts of the record itself say it',
  },
  ConsequenciaDispensada: doOperador('uma consequência', 'consequências'),
  FatoPulado: doOperador('um fato', 'fatos'),
};
