/** What people call each module. */
const MODULOS: Readonly<Record<string, string>> = {
  propriedade: 'Fazendas, talhões e safras',
  pessoas: 'Pessoas',
  atividades: 'Atividades',
  rastreabilidade: 'Café: lotes e processos',
  estoque: 'Estoque',
  comercial: 'Vendas e clientes',
  financeiro: 'Financeiro',
  folha: 'Folhas de pagamento',
  fiscal: 'Notas fiscais',
  maquinas: 'Máquinas',
  agronomia: 'Agronomia',
  planejamento: 'Planejamento',
  relatorios: 'Relatórios e painel',
  importacao: 'Importações',
};
export const nomeDoModulo = (modulo: string): string => MODULOS[modulo] ?? modulo;

export const ALCANCE = { nenhuma: 'Não vê', ler: 'Só vê', escrever: 'Vê e muda' } as const;
