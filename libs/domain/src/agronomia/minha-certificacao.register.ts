import { day, integer, option, optional, percent, ref, refs, text, withDefault } from '../kernel/catalogue/fields.js';
import type { DomainError } from '../kernel/errors.js';
import { defineRegister } from '../kernel/register/register.js';
import { refuseCertificacao } from './errors.js';

type Item = {
  readonly codigo: string;
  readonly resposta: string | null;
  readonly evidencia: string | null;
  readonly motivo: string | null;
  readonly prazo: string | null;
};

const recusaDo = ({ codigo, resposta, evidencia, motivo, prazo }: Item): DomainError | undefined => {
  if (resposta === 'CONFORME' && evidencia === null) return refuseCertificacao('CRITERIO_SEM_EVIDENCIA', { codigo });
  if (resposta === 'NAO_SE_APLICA' && motivo === null) return refuseCertificacao('CRITERIO_SEM_MOTIVO', { codigo });
  return resposta === 'NAO_CONFORME' && prazo === null ? refuseCertificacao('CRITERIO_SEM_PRAZO', { codigo }) : undefined;
};

const recusa = (itens: readonly Item[]): DomainError | undefined => {
  const vistos = new Set<string>();
  for (const item of itens) {
    if (vistos.has(item.codigo)) return refuseCertificacao('CRITERIO_REPETIDO', { codigo: item.codigo });
    vistos.add(item.codigo);
    const errado = recusaDo(item);
    if (errado) return errado;
  }
  return undefined;
};

/** A cycle of the farm's own certification: its norm, its certifier, its validity, and the answer to each criterion with its evidence. */
export const minhaCertificacao = defineRegister({
  nome: 'MinhaCertificacao',
  genero: 'f',
  tabela: 'minha_certificacao',
  path: 'my-certification',
  title: { singular: 'Minha certificação', plural: 'Minhas certificações' },
  permissao: 'agronomia',
  fields: {
    descricao: text('Descrição', { max: 120 }),
    norma: ref('Norma', 'norma_certificacao'),
    fazenda: optional(ref('Fazenda', 'fazenda')),
    certificadora: optional(text('Certificadora', { max: 120 })),
    numero: optional(text('Número do certificado', { max: 60 })),
    inicio: optional(day('De')),
    validade: optional(day('Válida até')),
    talhoes: optional(refs('Talhões', 'talhao', { help: 'Os que ela alcança; nenhum dito, a fazenda inteira.' })),
    obs: optional(text('Observação', { max: 2_000 })),
  },
  label: 'descricao',
  list: ['descricao', 'norma', 'certificadora', 'validade'],
  regra: ({ inicio, validade }) =>
    typeof inicio === 'string' && typeof validade === 'string' && validade < inicio
      ? { campo: 'validade', mensagem: 'A certificação não vence antes de começar.' }
      : undefined,
  calculados: {
    atendimento: optional(percent('Atendido', { help: 'Critérios conformes, entre os que se aplicam.' })),
    criterios: optional(integer('Critérios da norma')),
    conformes: optional(integer('Conformes')),
    naoConformes: optional(integer('Não conformes')),
    naoSeAplicam: optional(integer('Não se aplicam')),
    faltam: optional(text('Faltam')),
    aviso: optional(text('O que fazer')),
  },
  listaCalculada: ['atendimento', 'aviso'],
  lines: {
    itens: {
      nome: 'MinhaCertificacaoItem',
      genero: 'm',
      title: { singular: 'Item', plural: 'Itens' },
      impede: false,
      fields: {
        codigo: text('Critério', { max: 30, help: 'O código na norma: 4.1, B.3.' }),
        resposta: withDefault(
          option('Resposta', ['PENDENTE', 'CONFORME', 'NAO_CONFORME', 'NAO_SE_APLICA'], {
            rotulos: { NAO_CONFORME: 'Não conforme', NAO_SE_APLICA: 'Não se aplica' },
          }),
          'PENDENTE',
        ),
        data: optional(day('Visto em')),
        evidencia: optional(text('Evidência', { max: 1_000, help: 'O documento, ou onde está o registro.' })),
        motivo: optional(text('Por que não se aplica', { max: 500 })),
        prazo: optional(day('Corrigir até')),
        obs: optional(text('Observação', { max: 2_000 })),
      },
    },
  },
  situations: { EM_ANDAMENTO: 'Em andamento', AUDITADA: 'Auditada' },
  locked: ['AUDITADA'],
  transitions: {
    auditar: {
      fato: 'MinhaCertificacaoAuditada',
      verbo: 'deu por auditada',
      path: 'auditar',
      from: 'EM_ANDAMENTO',
      to: 'AUDITADA',
      method: 'PATCH',
      takes: { auditadaEm: day('Auditada em') },
      sucesso: 'Certificação auditada com sucesso!',
    },
    reabrir: {
      fato: 'MinhaCertificacaoReaberta',
      verbo: 'reabriu',
      path: 'reabrir',
      from: 'AUDITADA',
      to: 'EM_ANDAMENTO',
      method: 'PATCH',
      sucesso: 'Certificação reaberta com sucesso!',
    },
  },
  rule: ({ itens }) => recusa(itens),
});
