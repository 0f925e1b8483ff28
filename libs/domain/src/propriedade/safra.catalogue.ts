import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { diaToBr } from '../kernel/dates.js';
import { day, flag, integer, optional, ref, refs, text } from '../kernel/catalogue/fields.js';
import { NOMES_DE_PRODUTO } from './produtos.js';

type ComAnos = { readonly descricao: string | null; readonly inicio: string; readonly fim: string; readonly produto?: number | null };

/** The name of a crop year: its description, or its years and its crop. */
export const rotuloDaSafra = ({ descricao, inicio, fim, produto }: ComAnos): string =>
  descricao?.trim() ||
  ['SAFRA', `${inicio.slice(0, 4)}/${fim.slice(0, 4)}`, NOMES_DE_PRODUTO[String(produto ?? '')]].filter(Boolean).join(' ');

/** A crop year of a farm. Not the harvest itself: that is `colheita`. */
export const safra = defineCatalogue({
  nome: 'Safra',
  genero: 'f',
  tabela: 'safra',
  path: 'cat-safras',
  title: { singular: 'Safra', plural: 'Safras' },
  permissao: 'propriedade',
  fields: {
    descricao: optional(text('Descrição', { max: 120 })),
    inicio: day('Início'),
    fim: day('Fim'),
    safraAtual: optional(flag('Safra atual', { help: 'Uma só em cada fazenda: a que recebe a marca por último.' })),
    produto: optional(integer('Produto', { min: 1, rotulos: NOMES_DE_PRODUTO })),
    talhoes: optional(refs('Talhões', 'talhao')),
    fazenda: optional(ref('Fazenda', 'fazenda')),
  },
  label: 'descricao',
  list: ['descricao', 'inicio', 'fim', 'safraAtual'],
  unique: [],
  rotulo: (row) => rotuloDaSafra(row as Parameters<typeof rotuloDaSafra>[0]),
  espelhos: { talhoes: 'safras' },
  soUm: { campo: 'safraAtual', por: 'fazenda', empate: 'inicio' },
  ficaNaFazenda: true,
  regra: ({ inicio, fim }) =>
    String(fim) < String(inicio)
      ? { campo: 'fim', mensagem: `O fim vem antes do início, ${diaToBr(String(inicio))}. Corrija um dos dois.` }
      : undefined,
});
