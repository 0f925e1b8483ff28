import { day, money, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { refusals } from '../kernel/errors.js';
import { defineRegister } from '../kernel/register/register.js';

// #region declaracao
export const ordemServicoErrors = {
  ORDEM_SEM_ITENS: { kind: 'refused', message: 'Esta ordem de serviço não tem itens: inclua o que foi feito antes de finalizar.' },
} as const;
export const refuseOrdemServico = refusals(ordemServicoErrors);

/** Services bought of a provider, with their costs. Work to be done on the farm is an `ordem de trabalho`. */
export const ordemServico = defineRegister({
  nome: 'OrdemServico',
  genero: 'f',
  tabela: 'ordem_servico',
  path: 'ordem-servicos',
  title: { singular: 'Ordem de serviço', plural: 'Ordens de serviço' },
  permissao: 'comercial',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    fornecedor: ref('Fornecedor', 'fornecedor'),
    data: day('Data'),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['data', 'descricao', 'fornecedor'],
  lines: {
    itens: {
      nome: 'OrdemServicoItem',
      genero: 'm',
      path: 'ordem-servicos-itens',
      title: { singular: 'Item', plural: 'Itens' },
      impede: false,
      fields: { servico: ref('Serviço', 'servico'), quantidade: quantity('Quantidade', ''), valor: money('Valor total') },
    },
  },
  situations: { ABERTO: 'Aberta', FECHADO: 'Fechada' },
  transitions: { finalizar: {}, abrir: { sucesso: 'Ordem de serviço reaberta com sucesso!' } },
  rule: ({ itens }, step) => (step === 'finalizar' && itens.length === 0 ? refuseOrdemServico('ORDEM_SEM_ITENS') : undefined),
});
// #endregion
