/** Modules of the product, as people call them. */
export const MODULOS: Readonly<Record<string, string>> = {
  acesso: 'Usuários e acesso',
  propriedade: 'Propriedade',
  pessoas: 'Pessoas',
  atividades: 'Atividades',
  rastreabilidade: 'Rastreabilidade',
  estoque: 'Estoque',
  comercial: 'Comercial',
  financeiro: 'Financeiro',
  folha: 'Mão de obra',
  fiscal: 'Fiscal',
  maquinas: 'Máquinas',
  agronomia: 'Agronomia',
  planejamento: 'Planejamento',
  relatorios: 'Relatórios',
};
