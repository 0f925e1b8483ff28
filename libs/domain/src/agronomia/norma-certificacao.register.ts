import { day, integer, option, optional, ref, text, withDefault } from '../kernel/catalogue/fields.js';
import { defineRegister } from '../kernel/register/register.js';
import { refuseCertificacao } from './errors.js';

const repetido = (codigos: readonly string[]): string | undefined => codigos.find((codigo, index) => codigos.indexOf(codigo) < index);

/** One version of a certification's criteria, in the account's own words: the texts of norms are their owners'. */
export const normaCertificacao = defineRegister({
  nome: 'NormaCertificacao',
  genero: 'f',
  tabela: 'norma_certificacao',
  path: 'certification-norm-data',
  title: { singular: 'Norma de certificação', plural: 'Normas de certificação' },
  permissao: 'agronomia',
  fields: {
    certificacao: ref('Certificação', 'certificacao'),
    edicao: text('Versão', { max: 60, help: 'Como a norma a diz: v1.4, 2026.' }),
    validaDesde: optional(day('Válida desde')),
    validaAte: optional(day('Válida até')),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'edicao',
  list: ['certificacao', 'edicao', 'validaDesde', 'validaAte'],
  regra: ({ validaDesde, validaAte }) =>
    typeof validaDesde === 'string' && typeof validaAte === 'string' && validaAte < validaDesde
      ? { campo: 'validaAte', mensagem: 'A norma não deixa de valer antes de valer.' }
      : undefined,
  lines: {
    criterios: {
      nome: 'NormaCriterio',
      genero: 'm',
      title: { singular: 'Critério', plural: 'Critérios' },
      impede: false,
      fields: {
        codigo: text('Código', { max: 30, help: 'Como na norma: 4.1, B.3.' }),
        capitulo: optional(text('Capítulo', { max: 120 })),
        descricao: text('O que se pede', { max: 1_000 }),
        tipo: withDefault(
          option('Tipo', ['OBRIGATORIO', 'BASICO', 'ESPECIALIZADO', 'MELHORIA'], {
            rotulos: { OBRIGATORIO: 'Obrigatório', BASICO: 'Básico', MELHORIA: 'Melhoria contínua' },
          }),
          'OBRIGATORIO',
        ),
        evidencia: optional(text('O que serve de evidência', { max: 300 })),
        peso: optional(integer('Peso', { max: 1_000 })),
        prazoAno: optional(integer('Exigido a partir do ano', { max: 20, help: 'Ano do ciclo: 0, 1, 3, 6.' })),
      },
    },
  },
  rule: ({ criterios }) => {
    const codigo = repetido(criterios.map((criterio) => criterio.codigo));
    return codigo === undefined ? undefined : refuseCertificacao('CRITERIO_REPETIDO', { codigo });
  },
});
