import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { cep, codigo, day, decimal, integer, option, optional, ref, text } from '../kernel/catalogue/fields.js';
import { NOMES_DE_UF, UFS } from '../propriedade/uf.js';
import { EXPLORACOES } from './lcdpr/codigos.types.js';
import { municipioIbge } from './lcdpr/municipio.js';

/** A rural property as a person's cash book (LCDPR) names it, with that person's share in it; a share that changes is another record with its days. */
export const imovelRural = defineCatalogue({
  nome: 'ImovelRural',
  genero: 'm',
  tabela: 'imovel_rural',
  path: 'cad-imoveis-rurais',
  title: { singular: 'Imóvel rural', plural: 'Imóveis rurais' },
  permissao: 'fiscal',
  fields: {
    nome: text('Nome', { max: 50 }),
    produtor: ref('Produtor rural', 'produtor_rural'),
    fazenda: optional(ref('Fazenda', 'fazenda', { help: 'Os lançamentos pagos desta fazenda são deste imóvel.' })),
    codigo: integer('Código no livro', { min: 1, max: 999, help: 'De 1 a 999, um para cada imóvel e para cada participação.' }),
    exploracao: option('Exploração', ['1', '2', '3', '4', '5', '6'], { rotulos: EXPLORACOES }),
    participacao: decimal('Participação', {
      scale: 6,
      min: 0.000001,
      max: 100,
      unit: '%',
      help: 'A que foi combinada, com todas as casas.',
    }),
    de: optional(day('Desde', { help: 'Em branco, desde sempre.' })),
    ate: optional(day('Até')),
    cafir: optional(codigo('CAFIR', 8, { comZero: true, help: 'O número do imóvel na Receita, com o dígito.' })),
    caepf: optional(codigo('CAEPF', 14, { comZero: true, help: 'O cadastro da atividade da pessoa física.' })),
    inscricao: optional(text('Inscrição estadual', { max: 14 })),
    logradouro: optional(text('Endereço', { max: 150, secao: 'Onde fica' })),
    numero: optional(text('Número', { max: 6 })),
    complemento: optional(text('Complemento', { max: 50 })),
    bairro: optional(text('Bairro ou distrito', { max: 50 })),
    uf: optional(option('UF', UFS, { rotulos: NOMES_DE_UF })),
    municipio: optional(municipioIbge()),
    cep: optional(cep('CEP')),
  },
  label: 'nome',
  list: ['nome', 'produtor', 'codigo', 'exploracao', 'participacao'],
  unique: [],
});
