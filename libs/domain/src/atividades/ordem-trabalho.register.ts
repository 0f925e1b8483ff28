import { day, option, optional, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';

/** Work to be done on the farm: by whom, where, until when. Paid work of a provider is another register: `ordem de serviço`. */
export const ordemTrabalho = defineRegister({
  nome: 'OrdemTrabalho',
  genero: 'f',
  tabela: 'ordem_trabalho',
  path: 'ordem-de-servicos',
  title: { singular: 'Ordem de trabalho', plural: 'Ordens de trabalho' },
  permissao: 'atividades',
  fields: {
    descricao: text('O que fazer', { max: 200 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    data: day('Para'),
    prioridade: withDefault(option('Prioridade', ['BAIXA', 'NORMAL', 'ALTA']), 'NORMAL'),
    responsavel: optional(ref('Responsável', 'colaborador')),
    talhao: optional(ref('Talhão', 'talhao')),
    maquina: optional(ref('Máquina', 'maquina')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  calculados: { aviso: optional(text('Antes de entrar', { help: 'O que se aplicou no talhão, e até quando não se entra sem EPI.' })) },
  label: 'descricao',
  list: ['data', 'descricao', 'prioridade', 'responsavel', 'talhao'],
  situations: { PENDENTE: 'Pendente', CONCLUIDO: 'Concluída' },
  // #region passos
  transitions: {
    concluir: {
      fato: 'OrdemTrabalhoConcluida',
      verbo: 'concluiu',
      path: 'concluido',
      from: 'PENDENTE',
      to: 'CONCLUIDO',
      method: 'PATCH',
      takes: { concluidaEm: optional(day('Concluída em', { help: 'Sem dizer, hoje.' })) },
      hoje: ['concluidaEm'],
      sucesso: 'Ordem de trabalho concluída com sucesso!',
    },
    reabrir: { fato: 'OrdemTrabalhoReaberta', verbo: 'reabriu', path: 'pendente', from: 'CONCLUIDO', to: 'PENDENTE', method: 'PATCH' },
  },
  // #endregion
  locked: ['CONCLUIDO'],
  copy: { path: 'duplicado' },
});
