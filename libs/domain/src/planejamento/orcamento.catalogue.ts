import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { day, money, optional, ref, text } from '../kernel/catalogue/fields.js';

/** The planned expenses or income of a farm in a crop year, by category: compared with its entries of that year. */
export const orcamento = defineCatalogue({
  nome: 'Orcamento',
  genero: 'm',
  tabela: 'orcamento',
  path: 'planejamentos/orcamentos',
  title: { singular: 'Orçamento', plural: 'Orçamentos' },
  permissao: 'planejamento',
  fields: {
    descricao: text('Descrição', { max: 120, help: 'Para que é: adubo de cobertura, panha, conserto do secador.' }),
    safra: ref('Safra', 'safra'),
    categoria: ref('Categoria', 'categoria', { help: 'Diz se é receita ou despesa.' }),
    valor: money('Valor'),
    data: optional(day('Quando', { help: 'Em branco, ao longo da safra: soma, e não entra no gráfico por mês.' })),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'safra', 'categoria', 'data', 'valor'],
  unique: [],
});
