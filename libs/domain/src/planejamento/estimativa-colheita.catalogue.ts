import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { avisosDaEstimativa } from './estimado.js';
import { day, decimal, integer, optional, quantity, ref, text } from '../kernel/catalogue/fields.js';
import { diaToBr } from '../kernel/dates.js';

/** The expected yield of a plot in a crop year, from plants that bear, litres counted on some of them, and litres that make a saca. */
export const estimativaColheita = defineCatalogue({
  nome: 'EstimativaColheita',
  genero: 'f',
  tabela: 'estimativa_colheita',
  path: 'estimativa-colheita',
  title: { singular: 'Estimativa de colheita', plural: 'Estimativas de colheita' },
  permissao: 'planejamento',
  fields: {
    descricao: optional(text('Descrição', { max: 120 })),
    safra: ref('Safra', 'safra'),
    talhao: ref('Talhão', 'talhao'),
    data: day('Estimado em'),
    plantas: integer('Plantas em produção', { min: 1, max: 20_000_000 }),
    litrosPlanta: decimal('Litros por planta', { scale: 3, max: 100, unit: 'L', help: 'A média do que se contou em algumas plantas.' }),
    litrosSaca: integer('Litros por saca', {
      min: 100,
      max: 2_000,
      unit: 'L',
      help: 'Litros de café da roça que fazem uma saca: de 480 a 500 no arábica.',
    }),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['talhao', 'safra', 'data', 'plantas', 'litrosPlanta'],
  unique: [],
  rotulo: ({ descricao, data }) => String(descricao ?? '').trim() || `Estimativa de ${diaToBr(String(data))}`,
  calculados: { litros: quantity('Litros', 'L'), sacas: quantity('Sacas', 'sc') },
  listaCalculada: ['litros', 'sacas'],
  avisos: (_, registro) => avisosDaEstimativa(registro),
});
