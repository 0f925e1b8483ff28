import { defineCatalogue } from '../kernel/catalogue/catalogue.js';
import { decimal, option, optional, text, withDefault } from '../kernel/catalogue/fields.js';

const passou = (menor: unknown, maior: unknown): boolean =>
  typeof menor === 'string' && typeof maior === 'string' && Number(menor) > Number(maior);

/**
 * A pest, disease, nematode or weed that is looked for, how it is counted, and from which count on it is to be watched or treated. Sources
 * differ and agronomists decide: levels are the account's own data, said with where they come from.
 */
export const praga = defineCatalogue({
  nome: 'Praga',
  genero: 'f',
  tabela: 'praga',
  path: 'pests',
  title: { singular: 'Praga', plural: 'Pragas e doenças' },
  permissao: 'agronomia',
  fields: {
    descricao: text('Nome', { max: 120 }),
    especie: optional(text('Nome científico', { max: 200 })),
    tipo: withDefault(
      option('Tipo', ['PRAGA', 'DOENCA', 'NEMATOIDE', 'PLANTA_DANINHA'], { rotulos: { DOENCA: 'Doença', NEMATOIDE: 'Nematoide' } }),
      'PRAGA',
    ),
    amostra: optional(
      option('O que se amostra', ['FRUTO', 'FOLHA', 'RAMO', 'PLANTA', 'SOLO', 'ARMADILHA'], {
        help: 'Aquilo de que se diz quantos foram olhados.',
      }),
    ),
    medida: withDefault(
      option('Como se mede', ['PERCENTUAL', 'MEDIA'], {
        rotulos: { PERCENTUAL: 'Percentual atacado', MEDIA: 'Média por amostra' },
        help: 'Média: ninfas por planta, insetos por armadilha.',
      }),
      'PERCENTUAL',
    ),
    plano: optional(text('Como amostrar', { max: 1_000, help: 'Quantas plantas por talhão, em que parte, de quanto em quanto.' })),
    epoca: optional(text('Época', { max: 200 })),
    alerta: optional(decimal('Nível de alerta', { max: 100_000, secao: 'Níveis', help: 'Em % ou na média por amostra, como se mede.' })),
    controle: optional(decimal('Nível de controle', { max: 100_000, help: 'A partir daqui o agrônomo decide o que se aplica.' })),
    fonte: optional(text('De onde vêm os níveis', { max: 300, help: 'Boletim, publicação ou o agrônomo que os deu.' })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'tipo', 'alerta', 'controle', 'fonte'],
  unique: ['descricao'],
  regra: ({ alerta, controle, fonte, medida }) => {
    const alem = medida === 'PERCENTUAL' && (passou(controle, '100') ? 'controle' : passou(alerta, '100') && 'alerta');
    if (alem) return { campo: alem, mensagem: 'Em percentual o nível vai até 100: acima, nunca se chega nele.' };
    if (passou(alerta, controle)) return { campo: 'alerta', mensagem: 'O nível de alerta não passa do de controle.' };
    const temNivel = typeof alerta === 'string' || typeof controle === 'string';
    return temNivel && (fonte ?? null) === null ? { campo: 'fonte', mensagem: 'Diga de onde vêm os níveis.' } : undefined;
  },
});
