import { documento, instant, integer, option, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns } from '../../kernel/columns/columns.js';
import { SITUACOES_DO_CERTIFICADO } from './certificado.answers.js';

const codigos = Object.keys(SITUACOES_DO_CERTIFICADO) as [keyof typeof SITUACOES_DO_CERTIFICADO];

/** A certificate as its list and page show it. */
export const certificadoColumns = defineColumns({
  titular: column(text('Titular'), { sort: true, card: 'title' }),
  situacao: column(option('Situação', codigos, { rotulos: SITUACOES_DO_CERTIFICADO }), { card: 'corner' }),
  documento: documento('CPF ou CNPJ'),
  validoDe: instant('Vale desde'),
  validoAte: column(instant('Vale até'), { sort: true }),
  diasRestantes: integer('Dias que faltam'),
  emissor: text('Emissor'),
  serie: text('Número de série'),
  impressao: text('Impressão digital (SHA-256)'),
});

/** Success messages after changes of a certificate. */
export const certificadoSucesso = {
  incluido: 'Certificado incluído com sucesso!',
  desativado: 'Certificado desativado com sucesso!',
  excluido: 'Certificado excluído com sucesso!',
} as const;
